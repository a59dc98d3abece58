/** Offers a file as a download. The file is created in the page, so no address with a secret is needed. */

/** Saves a file as a download of the browser. */
export function offerDownload(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
