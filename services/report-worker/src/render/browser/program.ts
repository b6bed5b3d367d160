/** A browser of the Chromium family, and what it needs of its surroundings. */
export interface BrowserProgram {
  readonly path: string;
  /** Folders of libraries that the system lacks. Only for the browser: Node must not load them. */
  readonly libraryPath: string | null;
  /** Says where fonts are; without any that it names, every page is blank. */
  readonly fontconfigFile: string | null;
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
