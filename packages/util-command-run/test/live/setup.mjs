import { installPrograms } from "./programs.mjs";

/** Before the live suite: with LASTFRAME_INSTALL_PROGRAMS=1 install what it runs. */
export default function setup() {
  if (process.env.LASTFRAME_INSTALL_PROGRAMS === "1") installPrograms();
}
