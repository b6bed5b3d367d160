/** A browser of the Chromium family, and what it needs of its surroundings. */
export interface BrowserProgram {
  readonly path: string;
  /** Folders of libraries that the system lacks. Only for the browser: Node must not load them. */
  readonly libraryPath: string | null;
  /** Says where fonts are; without any that it names, every page is blank. */
  readonly fontconfigFile: string | null;
  /** False where something else confines it already: a container grants no rights to open another inside. */
  readonly hasSandbox: boolean;
}

/** A font that a page has before its document comes, and the characters that it is used for. */
export interface PageFont {
  readonly family: string;
  /** As CSS writes it. */
  readonly unicodeRange: string;
  /** WOFF2, of every weight. */
  readonly base64: string;
}

/** There is none on this machine. */
export class BrowserAbsent extends Error {
  override readonly name = 'BrowserAbsent';
}

/** It could not be started, or ended while it drew. */
export class BrowserCrashed extends Error {
  override readonly name = 'BrowserCrashed';
}

/** The page took longer than it may. */
export class PageTooSlow extends Error {
  override readonly name = 'PageTooSlow';
}
