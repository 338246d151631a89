// Prints what it was started with.
const { COLUMNS, LINES, PAGER, GIT_PAGER, TERM, LASTFRAME_TEST } = process.env;
const streams = { stdin: process.stdin.isTTY === true, stdout: process.stdout.isTTY === true };
process.stdout.write(JSON.stringify({ arguments: process.argv.slice(2), cwd: process.cwd(), env: { COLUMNS, LINES, PAGER, GIT_PAGER, TERM, LASTFRAME_TEST }, streams }) + "\n");
