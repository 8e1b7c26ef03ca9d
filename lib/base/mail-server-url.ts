export type MailServer = {
  scheme: "smtp" | "smtps";
  host: string;
  port: string;
  user: string;
  password: string;
};

/** Whether it can stand as a host in an address: a name, or an IPv4 address. */
export const isHost = (text: string): boolean => /^[\w.-]{1,253}$/.test(text.trim());

export const isPort = (text: string): boolean =>
  /^\d{1,5}$/.test(text.trim()) && URL.canParse(`http://h:${text.trim()}`);

/** The address of a mail server, as the setting SMTP_URL has it. */
export function mailServerUrl({ scheme, host, port, user, password }: MailServer): string {
  const login = user === "" ? "" : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  return `${scheme}://${login}${host.trim()}:${port.trim()}`;
}

/** A name and an address as a header of mails has them. */
export function senderOf(name: string, address: string): string {
  const plain = name.replaceAll(/["\\<>\p{C}]/gu, "").trim();
  return plain === "" ? address.trim() : `${plain} <${address.trim()}>`;
}

/** The address in a header of mails: `panel@example.com` of `Example <panel@example.com>`. */
export const addressIn = (header: string): string => /<([^<>]+)>/.exec(header)?.[1] ?? header;
