/** The parts of Next.js that the adapter uses: it is installed where products are, not here. */
export declare function headers(): Promise<Headers>;
export declare function redirect(location: string): never;
export declare const NextResponse: {
  next(init: { readonly request: { readonly headers: Headers } }): Response;
};
