/** Firmware is mapped to the last 64 KiB of the address space, with the first instruction at 0xfff0. */
const sizeBytes = 0x10000;

/** Machine code by offset: 100 million loop iterations in protected mode, then a reset. */
const pieces: [at: number, code: string][] = [
  // jmp 0xff00
  [0xfff0, "e90dff"],
  // cli; lgdt cs:[0xff80]; set cr0.PE (protected mode); jmp 8:0xfff40
  [0xff00, "fa2e660f011680ff0f20c00c010f22c066ea40ff0f000800"],
  // mov ecx, 100 000 000; dec ecx; jnz to the dec; reset by the keyboard controller; hlt
  [0xff40, "b900e1f5054975fdb0fee664f4"],
  // The GDT: its limit and address; a null descriptor, and a flat code segment.
  [0xff80, "0f0090ff0f00"],
  [0xff90, "0000000000000000ffff0000009acf00"],
];

/** A firmware that finishes within 0.1 s on any CPU with working hardware virtualization. */
export function makeProbeFirmware(): Buffer {
  const firmware = Buffer.alloc(sizeBytes);
  for (const [at, code] of pieces) firmware.write(code, at, "hex");
  return firmware;
}
