import { executeFile } from "../effects.ts";
import type { Evaluation } from "../evaluation.ts";
import { optionValue, type Call, type Pack, type Program } from "../program.ts";
import { scanSql } from "../scan-sql.ts";
import { isStatic, UNKNOWN, type Arg } from "../values.ts";

interface SqlClient {
  valued: string;
  /** Options whose value is SQL. */
  script: readonly string[];
  /** Options whose value is a file of SQL. */
  file?: readonly string[];
  /** Whether the words after the database are SQL. */
  words?: boolean;
}

function sqlClient({ valued, script, file = [], words = false }: SqlClient): Program {
  return {
    valued: [valued, ...script, ...file].join(" "),
    run: (call, evaluation) => {
      const texts = [...script.flatMap((name) => optionValue(call, name) ?? []), ...(words ? call.words.slice(1) : [])];
      for (const text of texts) judgeSql(evaluation, text.value, text.span);
      const source = file.map((name) => optionValue(call, name)).find((arg) => arg !== undefined);
      if (source) executeFile(evaluation, source, call.input, (text) => (judgeSql(evaluation, text, source.span), UNKNOWN));
      if (texts.length > 0 || source) return;
      if (call.input.text !== null) judgeSql(evaluation, call.input.text, call.span);
      else evaluation.report(call.input.taint === 0 ? "db-write" : "arg-exec", "warning", call.span);
    },
  };
}

function judgeSql(evaluation: Evaluation, text: string, span: [number, number]): void {
  const found = scanSql(text);
  if (found) evaluation.report(found.code, found.danger, span);
  else if (!isStatic(text) && !/^\s*(select|show|explain|describe)\b/i.test(text)) evaluation.report("dynamic-command", "warning", span);
  const shell = /^\s*(?:\\!|\.(?:shell|system)|system)\s+(.*)$/m.exec(text)?.[1];
  if (shell) evaluation.runText(shell, span, UNKNOWN);
}

/** Redis: the command is the first word that is no option. */
const REDIS_DROPS = /^(flushall|flushdb|swapdb|debug|shutdown|replicaof|slaveof)$/i;
const REDIS_READS = /^(get|mget|getrange|exists|keys|scan|ttl|pttl|type|strlen|hget|hgetall|hmget|hkeys|hvals|hlen|hexists|hscan|lrange|llen|lindex|smembers|scard|sismember|sscan|zrange|zrangebyscore|zcard|zscore|zrank|zcount|zscan|info|ping|echo|dbsize|memory|monitor|client|slowlog|time|lastsave|command|object|randomkey|xrange|xlen|xinfo|pubsub|role|latency|help|select|auth|dump)$/i;

function runRedis(call: Call, evaluation: Evaluation): void {
  const commands = call.words.length > 0 ? [call.words.map(({ value }) => value)] : (call.input.text ?? "").split("\n").filter((line) => line.trim() !== "").map((line) => line.trim().split(/\s+/));
  if (call.words.length === 0 && call.input.text === null) evaluation.report("db-write", "warning", call.span);
  for (const [name = "", ...rest] of commands) {
    if (REDIS_DROPS.test(name)) evaluation.report("db-drop", "dangerous", call.span);
    else if (/^eval(sha)?$/i.test(name) && /flush(all|db)/i.test(rest.join(" "))) evaluation.report("db-drop", "dangerous", call.span);
    else if (/^config$/i.test(name) && /^get$/i.test(rest[0] ?? "")) continue;
    else if (!REDIS_READS.test(name)) evaluation.report("db-write", "warning", call.span);
  }
}

/** MongoDB: JavaScript over collections. */
function runMongo(call: Call, evaluation: Evaluation): void {
  const text: Pick<Arg, "value" | "span"> | undefined = optionValue(call, "--eval") ?? (call.input.text === null ? undefined : { value: call.input.text, span: call.span });
  if (!text) {
    evaluation.report("db-write", "warning", call.span);
    return;
  }
  if (/\.(dropDatabase|drop|dropCollection|dropUser|dropAllUsersFromDatabase)\s*\(/.test(text.value)) evaluation.report("db-drop", "dangerous", text.span);
  else if (/\.(deleteMany|remove|updateMany)\s*\(\s*(\{\s*\})?\s*[,)]/.test(text.value)) evaluation.report("db-delete-all", "dangerous", text.span);
  else if (/\.(insert|update|delete|remove|replace|save|create|rename|bulkWrite|findAndModify|findOneAnd|shutdown|ensureIndex|aggregate\s*\([^)]*\$(out|merge))\w*\s*\(?/.test(text.value)) evaluation.report("db-write", "warning", text.span);
  else if (!/^[\s;]*(db|rs|sh|show|use|print\w*|EJSON|JSON)\b/.test(text.value)) evaluation.report("dynamic-command", "warning", text.span);
}

export const databases: Pack = {
  "psql pgcli cockroach": sqlClient({ valued: "-h --host -p --port -U --username -d --dbname -o -F -R -v --set -P --pset -T", script: ["-c", "--command", "-e", "--execute"], file: ["-f", "--file"] }),
  "mysql mariadb mycli": sqlClient({ valued: "-h --host -P --port -u --user -D --database -S --socket --protocol --default-character-set", script: ["-e", "--execute"] }),
  "sqlite3 sqlite litecli duckdb": sqlClient({ valued: "-separator -nullvalue", script: ["-cmd", "-c"], file: ["-init", "-f"], words: true }),
  "sqlcmd tsql isql usql": sqlClient({ valued: "-S -U -P -d -h -s -w", script: ["-Q", "-q", "-c"], file: ["-i", "-f"] }),
  "clickhouse-client clickhouse cqlsh snowsql bq trino presto beeline hive impala-shell sqlplus spark-sql": sqlClient({ valued: "-u -h -p -d --host --port --user --password -o", script: ["-q", "--query", "-e", "--execute", "--queries"], file: ["-f", "--file", "--queries-file"], words: true }),
  "redis-cli valkey-cli keydb-cli": { valued: "-h -p -a -n -u --user --pass -r -i -s", run: runRedis },
  "mongo mongosh": { valued: "--eval -u -p --host --port", run: runMongo },
  "dropdb dropuser": { rows: [["", "dangerous", "db-drop"]] },
  "createdb createuser vacuumdb reindexdb pg_restore pg_resetwal initdb pg_ctl mysqlimport mongorestore mongoimport": { rows: [["-c|--clean|--drop|--delete", "dangerous", "db-drop"], ["status", "safe"], ["-l|--list", "safe"], ["", "warning", "db-write"]] },
  "pg_dump pg_dumpall mysqldump mongodump mongoexport pg_isready pg_basebackup": { valued: "-f --file -d -h -U -p", rows: [["-f|--file|--out|-o", "warning", "fs-overwrite"], ["", "safe"]] },
  mysqladmin: { valued: "-h -u -P", rows: [["~drop", "dangerous", "db-drop"], ["drop", "dangerous", "db-drop"], ["shutdown", "warning", "process-kill"], ["status|ping|version|variables|processlist|extended-status", "safe"], ["", "warning", "db-write"]] },
  "prisma drizzle-kit": { valued: "--schema --name", rows: [["migrate reset", "dangerous", "db-drop"], ["db push --force-reset|--accept-data-loss", "dangerous", "db-drop"], ["drop", "dangerous", "db-drop"], ["generate|validate|format|version|studio|check|introspect", "safe"], ["migrate status|diff", "safe"], ["", "warning", "db-write"]] },
  "rails rake": { rows: [["db:drop*|db:reset*|db:schema:load*|db:purge*|db:truncate_all|db:migrate:reset|db:seed:replant", "dangerous", "db-drop"], ["db:migrate:status|db:version|routes|about|stats|test|test:*|-T|notes|spec|lint", "safe"], ["-T|--tasks|--version", "safe"], ["db:*", "warning", "db-write"], ["runner|r|console|c", "warning", "dynamic-command"], ["", "warning", "arg-exec"]] },
  "sequelize sequelize-cli typeorm knex flyway liquibase alembic dbmate goose atlas migrate mikro-orm supabase": { valued: "--env --config -d --url --path --database --source", rows: [
    ["db:drop|schema:drop|clean|drop-all|dropAll|drop|reset", "dangerous", "db-drop"], ["db reset", "dangerous", "db-drop"], ["schema clean", "dangerous", "db-drop"], ["db:migrate:undo:all|migrate:rollback:all|down-to", "dangerous", "db-drop"], ["migrate:rollback --all", "dangerous", "db-drop"],
    ["downgrade base", "dangerous", "db-drop"], ["~drop|reset", "dangerous", "db-drop"], ["status|current|history|info|validate|list|show|version|heads|db:migrate:status|migrate:list|migrate:status|schema:log", "safe"], ["", "warning", "db-write"],
  ] },
};
