const keyTypes = new Set([
  "ssh-ed25519",
  "ssh-rsa",
  "ecdsa-sha2-nistp256",
  "ecdsa-sha2-nistp384",
  "ecdsa-sha2-nistp521",
  "sk-ssh-ed25519@openssh.com",
  "sk-ecdsa-sha2-nistp256@openssh.com",
]);

/** One line of an authorized_keys file: type, base64 whose first field repeats the type, comment. */
export function isSshKey(text: string): boolean {
  const [type = "", body = "", ...comment] = text.trim().split(/ +/);
  const isBase64 = /^[A-Za-z0-9+/]{40,}={0,2}$/.test(body) && body.length % 4 === 0;
  if (!keyTypes.has(type) || !isBase64 || /[\r\n]/.test(comment.join(""))) return false;
  const head = atob(body.slice(0, 64));
  const length = [...head.slice(0, 4)].reduce((value, char) => value * 256 + char.charCodeAt(0), 0);
  return length === type.length && head.slice(4, 4 + length) === type;
}
