/** The team's brand, as far as pages show it: the service has written it into the document. */
interface ShownBrand {
  readonly name: string;
  /** Paths. */
  readonly logo?: string;
  readonly logoDark?: string;
  readonly home?: string | null;
  readonly terms?: string | null;
  readonly privacy?: string | null;
  readonly support?: string | null;
}

export const brand: ShownBrand = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name="portico-brand"]')?.content ?? '{"name":""}',
);
