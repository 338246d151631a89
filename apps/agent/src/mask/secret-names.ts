const PASSWORD_ENDINGS = ["password", "passwd", "passphrase", "passcode"];
const TOKEN_ENDINGS = ["secret", "token", "apikey", "accesskey", "secretkey", "privatekey", "signingkey", "encryptionkey", "authkey", "credential", "credentials", "auth", "sharedaccesssignature", "accountkey"];

/** The shell's own directories. */
const NOT_SECRET = ["pwd", "oldpwd"];

/**
 * Whether a variable, field or option of this name holds a secret, and of which family; `null` when its name does not say so.
 *
 * Only the end of the name counts: `DB_PASSWORD` holds one, `PASSWORD_FILE` and `max_tokens` do not.
 */
export function isSecretName(name: string): "password" | "token" | null {
  const lower = name.toLowerCase();
  const joined = lower.replace(/[-_.]/g, "");
  if (NOT_SECRET.includes(joined)) return null;
  if (PASSWORD_ENDINGS.some((ending) => joined.endsWith(ending))) return "password";
  if (/(?:^|[-_.])(?:pass|pwd)$/.test(lower)) return "token";
  if (joined === "auth") return lower === "_auth" ? "token" : null;
  return TOKEN_ENDINGS.some((ending) => joined.endsWith(ending)) ? "token" : null;
}

/** Letters and digits mixed, as in nothing that a person would write. */
export function looksRandom(value: string): boolean {
  return /\d/.test(value) && /[A-Za-z]/.test(value);
}
