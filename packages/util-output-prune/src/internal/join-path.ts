const ABSOLUTE = /^(?:[/\\]|[A-Za-z]:[/\\]|[a-z][\w+.-]*:\/\/)/;

/** Make a path as it is told to the reader: without `file://`, below `directory` where it is relative, without `cwd`. */
export function createPathJoiner(cwd: string | undefined): (file: string, directory: string) => string {
  const base = (cwd ?? "").replace(/[/\\]+$/, "");
  return (file, directory) => {
    let path = file.startsWith("file:///") ? file.slice("file://".length) : file;
    if (directory !== "" && directory !== "." && !ABSOLUTE.test(path)) path = `${directory}/${path.startsWith("./") ? path.slice(2) : path}`;
    if (base !== "" && path.startsWith(base) && (path[base.length] === "/" || path[base.length] === "\\")) return path.slice(base.length + 1);
    return path;
  };
}
