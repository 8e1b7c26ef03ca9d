import { connect } from "node:net";
import { connect as connectByTls } from "node:tls";

const connections = 16;

/**
 * Keeps 16 connections busy with the same form POST and counts responses, where `wrk` is not installed. Plain
 * sockets: a full HTTP client would use more CPU than the measured server.
 * @typedef {{ port: number, isTls: boolean, path: string, body: string, seconds: number }} Task
 */
process.once("message", async (/** @type {Task} */ task) => {
  const { port, isTls, path, body, seconds } = task;
  const request = Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/x-www-form-urlencoded\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  /** @type {number[]} */
  const latencies = [];
  let bad = 0;
  const open = () =>
    isTls ? connectByTls({ port, host: "127.0.0.1", rejectUnauthorized: false }) : connect(port, "127.0.0.1");
  const from = performance.now();
  const until = from + seconds * 1000;
  await Promise.all(Array.from({ length: connections }, () => converse(open, request, until, count)));
  const lasted = (performance.now() - from) / 1000;
  latencies.sort((a, b) => a - b);
  process.send?.({
    rate: latencies.length / lasted,
    p99: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
    bad,
  });
  process.disconnect();

  /** @param {number} milliseconds @param {boolean} isGood */
  function count(milliseconds, isGood) {
    latencies.push(milliseconds);
    if (!isGood) bad++;
  }
});

/**
 * One connection: sends a request, waits for the whole response, repeats.
 * @param {() => import("node:net").Socket} open @param {Buffer} request @param {number} until
 * @param {(milliseconds: number, isGood: boolean) => void} count
 * @returns {Promise<void>}
 */
function converse(open, request, until, count) {
  return new Promise((resolve, reject) => {
    const socket = open();
    let text = "";
    let asked = 0;
    const ask = () => {
      text = "";
      asked = performance.now();
      socket.write(request);
    };
    socket.setNoDelay(true);
    socket.setEncoding("latin1");
    socket.on("ready", ask);
    socket.on("error", reject);
    socket.on("data", (chunk) => {
      text += chunk;
      const head = text.indexOf("\r\n\r\n");
      if (head < 0 || !isWhole(text, head)) return;
      const now = performance.now();
      count(now - asked, text.startsWith("HTTP/1.1 200"));
      if (now < until) return ask();
      socket.end();
      resolve();
    });
  });
}

/** @param {string} text @param {number} head */
function isWhole(text, head) {
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head));
  if (length) return text.length >= head + 4 + Number(length[1]);
  return text.endsWith("\r\n0\r\n\r\n");
}
