"""A real headless Chromium, by way of chromedriver (WebDriver: JSON over HTTP to this machine)."""
import base64
import json
import pathlib
import re
import shutil
import subprocess
import tempfile
import urllib.request

NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--disable-sync",
             "--disable-dev-shm-usage")


def binary():
    return next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    """Use with `with`: it ends with the block."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="trapcost-browser-")
        # pylint: disable=consider-using-with
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE,
                                       stderr=subprocess.DEVNULL, text=True)
        self.base = None

    def __enter__(self):
        for line in self.driver.stdout:
            found = re.search(r"successfully on port (\d+)", line)
            if found:
                break
        self.base = f"http://127.0.0.1:{found[1]}"
        options = {"binary": binary(), "args": [*ARGUMENTS, f"--user-data-dir={self.folder}"]}
        wanted = {"goog:chromeOptions": options,
                  "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}
        session = self._post("/session", {"capabilities": {"alwaysMatch": wanted}})
        self.base += "/session/" + session["sessionId"]
        return self

    def __exit__(self, *_):
        try:
            urllib.request.urlopen(urllib.request.Request(self.base, method="DELETE"), timeout=300)
        finally:
            self.driver.terminate()
            self.driver.wait()
            shutil.rmtree(self.folder, ignore_errors=True)

    def _post(self, path, body):
        request = urllib.request.Request(self.base + path, json.dumps(body).encode(),
                                         {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=3000) as answer:
            return json.load(answer)["value"]

    def command(self, name, **parameters):
        """One command of the DevTools protocol."""
        return self._post("/goog/cdp/execute", {"cmd": name, "params": parameters})

    def open(self, path):
        """Opens a file, as from here on everything is asked and logged."""
        self.logs("browser")
        self.logs("performance")
        self._post("/url", {"url": pathlib.Path(path).resolve().as_uri()})

    def run(self, script, *arguments):
        """Runs JavaScript in the page, whatever the page itself allows; what it returns."""
        return self._post("/execute/sync", {"script": script, "args": list(arguments)})

    def logs(self, kind):
        return self._post("/se/log", {"type": kind})

    def requests(self):
        """Addresses that were asked for since the page was opened, but for the browser's own."""
        messages = [json.loads(entry["message"])["message"] for entry in self.logs("performance")]
        return [m["params"]["request"]["url"] for m in messages
                if m["method"] == "Network.requestWillBeSent"
                and not m["params"]["documentURL"].startswith("chrome:")]

    def width(self, pixels, height=900):
        self.command("Emulation.setDeviceMetricsOverride", width=pixels, height=height,
                     deviceScaleFactor=1, mobile=pixels < 600)

    def media(self, scheme="light", kind=""):
        self.command("Emulation.setEmulatedMedia", media=kind,
                     features=[{"name": "prefers-color-scheme", "value": scheme}])

    def pdf(self):
        return base64.b64decode(self.command("Page.printToPDF", printBackground=True)["data"])

    def screenshot(self, path, whole=True):
        data = self.command("Page.captureScreenshot", captureBeyondViewport=whole)["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))
