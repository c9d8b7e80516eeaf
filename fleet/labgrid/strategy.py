"""A labgrid strategy that boots a board with a kernel: the image goes where the board's boot loader
takes it from, then the power is cycled. trapcost campaign does the rest over ssh."""
import os
import shutil

import attr
from labgrid.factory import target_factory
from labgrid.step import step
from labgrid.strategy import Strategy


@target_factory.reg_driver
@attr.s(eq=False)
class KernelStrategy(Strategy):
    """Args: place (str): the file that the boot loader loads, as this machine writes it (a TFTP
    server's folder, an NFS root's /boot)."""

    bindings = {"power": "PowerProtocol"}
    place = attr.ib(validator=attr.validators.instance_of(str))

    @step(args=["name"])
    def boot(self, name):
        """Boots the kernel that the environment's images call by that name."""
        image = self.target.env.config.get_image_path(name)
        new = self.place + ".new"
        shutil.copyfile(image, new)
        os.replace(new, self.place)  # whole, or as it was
        self.target.activate(self.power)
        self.power.cycle()
