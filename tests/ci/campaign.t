#!/bin/bash
# A campaign on a QEMU guest, a short one: two boots of each of two kernels.
BOOTS=2 exec "$(dirname "$0")/../full/campaign.t"
