/** What a firmware is mapped as: the last 64 KiB that a processor sees, with its first instruction at 0xfff0. */
const sizeBytes = 0x10000;

/** Machine code by its place: 100 million turns of a loop in protected mode, then a reset. */
const pieces: [at: number, code: string][] = [
  // jmp 0xff00
  [0xfff0, "e90dff"],
  // cli; lgdt cs:[0xff80]; the bit for protected mode in cr0; jmp 8:0xfff40
  [0xff00, "fa2e660f011680ff0f20c00c010f22c066ea40ff0f000800"],
  // mov ecx, 100 000 000; dec ecx; jnz back to it; a reset by the keyboard's controller; hlt
  [0xff40, "b900e1f5054975fdb0fee664f4"],
  // The table of segments: its length and place; none, and all memory as code.
  [0xff80, "0f0090ff0f00"],
  [0xff90, "0000000000000000ffff0000009acf00"],
];

/** A firmware that is done within a tenth of a second on any processor that runs its instructions itself. */
export function makeProbeFirmware(): Buffer {
  const firmware = Buffer.alloc(sizeBytes);
  for (const [at, code] of pieces) firmware.write(code, at, "hex");
  return firmware;
}
