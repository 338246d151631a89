import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { measureGrowth } from "../../../config/growth.ts";
import { collectSecrets, maskSecrets } from "../src/mask/mask-secrets.ts";
import { isSecretName } from "../src/mask/secret-names.ts";

// Tokens are put together here, so that no scanner of repositories takes this file for a leak.
const join = (...parts: string[]): string => parts.join("");
const OPENAI = join("sk-", "proj-", "A1b2C3d4E5f6G7h8I9j0");
const GITHUB = join("ghp_", "abcdefghijklmnopqrstuvwxyz0123456789");
const JWT = join("eyJ", "hbGciOiJIUzI1NiJ9", ".", "eyJzdWIiOiIxMjM0NTY3ODkwIn0", ".", "SflKxwRJSMeKKF2QT4fwpM");
const PEM = join("-----BEGIN RSA ", "PRIVATE KEY-----\nMIIEowIBAAKCAQEA0123456789abcdef\nZZZZ\n-----END RSA ", "PRIVATE KEY-----");
const OPEN_PEM = join("-----BEGIN ", "PRIVATE KEY-----\nMIIEowIBAAKCAQEA0123456789abcdef\nMIIEowIBAAKCAQEA0123456789abcdef");

describe("maskSecrets masks", () => {
  it.each([
    { name: "a key of OpenAI", input: `using ${OPENAI} now`, expected: "using [masked] now" },
    { name: "a token of GitHub", input: `remote: ${GITHUB}`, expected: "remote: [masked]" },
    { name: "an access key id of AWS", input: `${join("AKIA", "IOSFODNN7EXAMPLE")} is expired`, expected: "[masked] is expired" },
    { name: "a token of Slack", input: join("xox", "b-123456789012-abcdef"), expected: "[masked]" },
    { name: "a JSON web token", input: `jwt ${JWT}.`, expected: "jwt [masked]." },
    { name: "an Authorization header of curl -v", input: `> Authorization: Bearer ${OPENAI}\n> Accept: */*`, expected: "> Authorization: Bearer [masked]\n> Accept: */*" },
    { name: "an Authorization header in an argument", input: `curl -H "Authorization: Basic dXNlcjpwYXNz" https://a.example`, expected: `curl -H "Authorization: Basic [masked]" https://a.example` },
    { name: "an Authorization field of JSON", input: '{"authorization":"token abc"}', expected: '{"authorization":"token [masked]"}' },
    { name: "every part of a digest", input: 'Authorization: Digest username=ada, response=0123', expected: "Authorization: Digest [masked]" },
    { name: "an API key header", input: "x-api-key: abcdef", expected: "x-api-key: [masked]" },
    { name: "a cookie", input: "Set-Cookie: session=abc; HttpOnly", expected: "Set-Cookie: [masked]" },
    { name: "a bearer token without its header", input: "sent bearer abcdefghijkl123456", expected: "sent bearer [masked]" },
    { name: "the password of a URL", input: "postgres://ada:hunter2@db.example/app", expected: "postgres://ada:[masked]@db.example/app" },
    { name: "a URL password that holds an @", input: "https://ada:p@ss@git.example/x", expected: "https://ada:[masked]@git.example/x" },
    { name: "a URL password without a user", input: "redis://:hunter2@127.0.0.1:6379", expected: "redis://:[masked]@127.0.0.1:6379" },
    { name: "a token as the user of a URL", input: "https://abcdefghij0123456789abcd@git.example/x.git", expected: "https://[masked]@git.example/x.git" },
    { name: "a variable of an environment dump", input: "HOME=/root\nDB_PASSWORD=hunter2\nPWD=/root", expected: "HOME=/root\nDB_PASSWORD=[masked]\nPWD=/root" },
    { name: "a quoted variable and nothing behind it", input: 'export API_TOKEN="a b c" && echo done', expected: 'export API_TOKEN="[masked]" && echo done' },
    { name: "a quoted value whose end was cut off", input: 'password: "half of i', expected: 'password: "[masked]' },
    { name: "a field of JSON", input: '{"user":"ada","password":"hunter2","client_secret":"s3cr3t99"}', expected: '{"user":"ada","password":"[masked]","client_secret":"[masked]"}' },
    { name: "an escaped quote inside a value", input: '"password": "a\\"b", "x": 1', expected: '"password": "[masked]", "x": 1' },
    { name: "a parameter of a query and no other", input: "GET /v1?access_token=abc&page=2", expected: "GET /v1?access_token=[masked]&page=2" },
    { name: "a value in brackets without the brackets", input: "{user=ada, password=hunter2}", expected: "{user=ada, password=[masked]}" },
    { name: "an npm token", input: "//registry.example/:_authToken=npm123", expected: "//registry.example/:_authToken=[masked]" },
    { name: "a value of a setting that ends in _KEY", input: "STRIPE_KEY=live0123456789abcdef", expected: "STRIPE_KEY=[masked]" },
    { name: "an option and its value", input: "deploy --token abc123 --verbose", expected: "deploy --token [masked] --verbose" },
    { name: "the password of curl -u", input: "curl -u ada:hunter2 https://a.example", expected: "curl -u ada:[masked] https://a.example" },
    { name: "the password of mysql -p", input: "mysql -u root -phunter2 app", expected: "mysql -u root -p[masked] app" },
    { name: "the password of sshpass", input: "sshpass -p 'a b' ssh host", expected: "sshpass -p '[masked]' ssh host" },
    { name: "a line of .netrc", input: "machine a.example login ada password hunter2", expected: "machine a.example login ada password [masked]" },
    { name: "a private key", input: `cat id\n${PEM}\nend`, expected: "cat id\n-----BEGIN RSA PRIVATE KEY-----\n[masked]\n-----END RSA PRIVATE KEY-----\nend" },
    { name: "a private key whose end was cut off", input: OPEN_PEM, expected: "-----BEGIN PRIVATE KEY-----\n[masked]" },
  ])("$name", ({ input, expected }) => {
    expect(maskSecrets(input)).toBe(expected);
    expect(maskSecrets(expected)).toBe(expected);
  });

  it("known values wherever they stand, the longest first", () => {
    expect(maskSecrets("a=topsecret1 b=topsecret123", { secrets: ["topsecret1", "topsecret123"] })).toBe("a=[masked] b=[masked]");
  });
});

describe("maskSecrets leaves alone", () => {
  it.each([
    { name: "a compiler that misses a token", text: "error TS1005: Unexpected token: ';' expected." },
    { name: "a JSON parser's message", text: "Unexpected token < in JSON at position 0" },
    { name: "the shell's directories", text: "PWD=/home/ada OLDPWD=/tmp" },
    { name: "counts of tokens", text: "max_tokens=512 tokens: 1024 prompt_tokens=88" },
    { name: "a password prompt", text: "[sudo] password for ada: " },
    { name: "a prompt at the end of a line", text: "Password:\nSorry, try again." },
    { name: "a reference to a variable", text: "curl -H token=$GITHUB_TOKEN PASSWORD=${DB_PASS} SECRET=$(pass show x)" },
    { name: "ids of a container's user", text: "docker run -u 1000:1000 alpine" },
    { name: "addresses without a password", text: "https://example.com:8080/a ssh://git@github.com/x/y git@github.com:x/y.git" },
    { name: "hashes and versions", text: "commit 9fceb02d0ae598e95dc970b74767f19372d61af8 v1.2.3 sha256:abc" },
    { name: "words that begin like a token", text: "sk-learn sk-1 ghp_ task-force-and-others-in-a-long-name" },
    { name: "switches", text: "auth=true secret=false token=null" },
    { name: "a public key", text: "-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOC\n-----END PUBLIC KEY-----" },
  ])("$name", ({ text }) => {
    expect(maskSecrets(text)).toBe(text);
  });
});

describe("laws of maskSecrets", () => {
  const pieces = fc.constantFrom("password", "=", ":", " ", "\n", '"', "'", "https://", "a:b@", "@", "Authorization: ", "Bearer ", "-u ", "--token ", "[masked]", OPENAI, JWT, "x1y2", "\\", ",", "}", "?token=", "&", "-----BEGIN PRIVATE KEY-----");
  it("is a fixed point and never throws", () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 14 }), (parts) => {
        const once = maskSecrets(parts.join(""));
        expect(maskSecrets(once)).toBe(once);
      }),
      { numRuns: 1500, seed: 7 },
    );
  });

  it.each(["a", "sk-", "eyJ", "eyJa.", "a://", "a:b@", "password=", 'password="', "\\", "Authorization: ", "-----BEGIN PRIVATE KEY-----\n", "mysql ", "x.y-z_", "' -p \"", "--password "])("is linear on repeated %j", (unit) => {
    expect(measureGrowth((text: string) => maskSecrets(text), (size) => unit.repeat(Math.ceil(size / unit.length)), 3000)).toBeLessThanOrEqual(16);
  });
});

describe("isSecretName", () => {
  it.each(["PASSWORD", "db.password", "apiKey", "OPENAI_API_KEY", "AWS_SECRET_ACCESS_KEY", "clientSecret", "_authToken", "DB_PWD", "--pass"])("%s names a secret", (name) => {
    expect(isSecretName(name)).not.toBeNull();
  });
  it.each(["PWD", "PASSWORD_FILE", "tokens", "max_tokens", "compass", "bypass", "key", "author", "primaryKey", "secretary"])("%s names none", (name) => {
    expect(isSecretName(name)).toBeNull();
  });
});

describe("collectSecrets", () => {
  it("takes values of variables that name a secret and are long enough to be one", () => {
    expect(collectSecrets({ MY_TOKEN: "0123456789", SHORT_TOKEN: "abc", SSH_AUTH: "/run/user/1000/agent", HOME: "/home/ada", EMPTY_SECRET: "" })).toEqual(["0123456789"]);
  });
});
