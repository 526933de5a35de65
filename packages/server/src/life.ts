/** How far the service is on its way out, and the base of its links, which may be known only once it listens. */
export interface Life {
  phase: 'serving' | 'lame duck' | 'refusing';
  /** Without a slash at its end. */
  publicUrl: string;
}
