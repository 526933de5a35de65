/** A logo, beside the name that it stands for. */
export function Logo({ light, dark }: { readonly light: string; readonly dark?: string | undefined }) {
  return (
    <picture class="logo">
      {dark && <source srcset={dark} media="(prefers-color-scheme: dark)" />}
      <img src={light} alt="" />
    </picture>
  );
}
