/** Offers a text as a download. It is made in the page, so that no address with a secret is needed. */

/** Saves a text as a file, as the browser does it. */
export function offerDownload(name: string, mediaType: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: mediaType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
