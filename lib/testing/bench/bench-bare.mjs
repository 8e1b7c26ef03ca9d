import { createServer } from "node:http";
import pg from "pg";

/**
 * Baseline to compare the panel with: with `url` one keyed read of the session's row, returned as JSON; with `text`
 * always that text.
 * @typedef {{ url: string, hash: string } | { text: string }} Task
 */
process.once("message", (/** @type {Task} */ task) => {
  const server = createServer("text" in task ? constant(task.text) : keyedRead(task));
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.({ port: typeof address === "object" && address ? address.port : 0 });
  });
});

/** @param {{ url: string, hash: string }} task @returns {import("node:http").RequestListener} */
function keyedRead({ url, hash }) {
  const pool = new pg.Pool({ connectionString: url, max: 20 });
  const query = { name: "session", text: "select * from sessions where token_hash = $1" };
  const values = [Buffer.from(hash, "hex")];
  return async (request, response) => {
    request.resume();
    const { rows } = await pool.query({ ...query, values });
    const body = JSON.stringify(rows[0]);
    response
      .writeHead(rows.length === 1 ? 200 : 404, {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
      })
      .end(body);
  };
}

/** @param {string} text @returns {import("node:http").RequestListener} */
function constant(text) {
  const body = Buffer.from(text);
  const headers = { "content-type": "application/json", "content-length": body.byteLength };
  return (request, response) => {
    request.resume();
    response.writeHead(200, headers).end(body);
  };
}
