/** The phase of the service's life, and the base of its links, which may be known only once it listens. */
export interface Life {
  phase: 'serving' | 'lame duck' | 'refusing';
  /** Without a trailing slash. */
  publicUrl: string;
}
