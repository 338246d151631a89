import { UNLIMITED } from "./limits.ts";
import type { Screen } from "./screen.ts";

/** Once a tab stop was set or cleared, there are none from this column on. */
const TAB_COLUMNS = 4096;

export function nextTabStop(screen: Screen): void {
  const { columns, tabWidth, x, stops } = screen;
  if (x >= columns) return;
  const next = !stops ? x - (x % tabWidth) + tabWidth : stops.indexOf(1, x + 1);
  if (next >= 0 || columns !== UNLIMITED) screen.x = Math.min(next < 0 ? columns : next, columns - 1);
}

export function previousTabStop(screen: Screen): void {
  const { columns, tabWidth, x, stops } = screen;
  if (x >= columns || x === 0) return;
  screen.x = !stops ? x - 1 - ((x - 1) % tabWidth) : Math.max(0, stops.lastIndexOf(1, x - 1));
}

/** HTS, and TBC 0 with `set` false. */
export function setTabStop(screen: Screen, set: boolean): void {
  screen.stops ??= new Uint8Array(TAB_COLUMNS).map((_, column) => (column % screen.tabWidth === 0 ? 1 : 0));
  screen.stops[screen.x] = set ? 1 : 0;
}

/** TBC 3. */
export function clearTabStops(screen: Screen): void {
  screen.stops = new Uint8Array(TAB_COLUMNS);
}
