import { createReadStream } from "node:fs";
import { request } from "node:http";

/** An answer as JSON: its shape depends on the request. */
type Said = ReturnType<typeof JSON.parse>;

const ask = (
  socketPath: string,
  method: string,
  path: string,
  body: object | { file: string } | undefined,
): Promise<Said> =>
  new Promise((resolve, reject) => {
    const isFile = body !== undefined && "file" in body;
    const asked = request(
      {
        socketPath,
        method,
        path,
        headers: { "content-type": isFile ? "application/octet-stream" : "application/json" },
      },
      (answer) => {
        let text = "";
        answer.on("data", (part) => {
          text += part;
        });
        answer.on("end", () => resolve(JSON.parse(text)));
      },
    );
    asked.on("error", reject);
    if (isFile) createReadStream(String(body.file)).pipe(asked);
    else asked.end(body === undefined ? undefined : JSON.stringify(body));
  });

/** Asks a daemon by its own socket, and waits for what it begins. Throws what it says of a failure. */
export function daemonApi(socketPath: string) {
  return async (method: string, path: string, body?: object): Promise<Said> => {
    const said = await ask(socketPath, method, path, body);
    if (said.type === "error") throw new Error(`${method} ${path}: ${said.error}`);
    if (said.type !== "async") return said.metadata;
    const started = said.metadata;
    for (;;) {
      const now = await ask(socketPath, "GET", `${said.operation.split("?")[0]}/wait?timeout=30`, undefined);
      // It may be gone already.
      if (now.type === "error") return started.metadata;
      if (now.metadata.status_code >= 400) throw new Error(`${method} ${path}: ${now.metadata.err}`);
      if (now.metadata.status_code >= 200) return now.metadata.metadata ?? started.metadata;
    }
  };
}
