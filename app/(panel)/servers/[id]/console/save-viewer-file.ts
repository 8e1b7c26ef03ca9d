/** Saves the file of `eq/console`, which is Base64-encoded. */
export function saveViewerFile(hostname: string, base64: string): void {
  const bytes = Uint8Array.from(window.atob(base64), (character) => character.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: "application/x-virt-viewer" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${hostname}.vv`;
  link.click();
  URL.revokeObjectURL(url);
}
