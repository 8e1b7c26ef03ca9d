import { createServer } from "node:http";
import pg from "pg";

/** The least that can be done: one keyed read of the session's row, answered as JSON. */
process.once("message", (/** @type {{ url: string, hash: string }} */ { url, hash }) => {
  const pool = new pg.Pool({ connectionString: url, max: 20 });
  const query = { name: "session", text: "select * from sessions where token_hash = $1" };
  const values = [Buffer.from(hash, "hex")];
  const server = createServer(async (request, response) => {
    request.resume();
    const { rows } = await pool.query({ ...query, values });
    const body = JSON.stringify(rows[0]);
    response
      .writeHead(rows.length === 1 ? 200 : 404, {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
      })
      .end(body);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.({ port: typeof address === "object" && address ? address.port : 0 });
  });
});
