import { X509Certificate } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { runTool } from "@/lib/outside/provisioner/qemu/run-tool";

type TestCertificate = { certificate: string; key: string; fingerprint: string };

/** A self-signed certificate of ten years with its key, as PEM. */
export async function makeCertificate(name: string): Promise<TestCertificate> {
  const folder = await mkdtemp(path.join(tmpdir(), "berth-certificate-"));
  const [cert, key] = [path.join(folder, "cert.pem"), path.join(folder, "key.pem")];
  try {
    await runTool("openssl", [
      ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
      ...["-days", "3650", "-subj", `/CN=${name}`, "-keyout", key, "-out", cert],
    ]);
    const certificate = await readFile(cert, "utf8");
    const fingerprint = new X509Certificate(certificate).fingerprint256.replaceAll(":", "").toLowerCase();
    return { certificate, key: await readFile(key, "utf8"), fingerprint };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
