const KEPT_MS = 60_000;

/** Hands a file to the browser's downloads. */
export const saveFile = (content: Blob, name: string): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Browsers read the content after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
};
