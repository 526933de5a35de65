/**
 * Writes the configurations of proxies that docs/operate/proxies.md links to, and the one that deploy/compose.yaml
 * uses. Handwritten, they would miss the next change of the catalogue.
 */
import { errors } from '@portico/api';
import { caddyFile, haproxyFile, nginxFiles } from '@portico/conventions/proxies';

/** @returns the configurations by file, in front of two nodes, as for an operator */
export function proxies(publicUrl: string): Record<string, string> {
  const common = { name: 'portico', publicUrl, nodes: ['10.0.0.11:3000', '10.0.0.12:3000'] };
  const [certificate, key] = ['/etc/ssl/portico/certificate.pem', '/etc/ssl/portico/key.pem'];
  const both = '/etc/ssl/portico/certificate-and-key.pem';
  const files = {
    ...Object.fromEntries(
      Object.entries(nginxFiles(errors, { ...common, tls: { certificate, key } })).map(([file, text]) => [
        `nginx/${file}`,
        text,
      ]),
    ),
    'haproxy/portico.cfg': haproxyFile(errors, { ...common, tls: { certificate: both, key: both } }),
    'caddy/Caddyfile': caddyFile(errors, { ...common, listen: '443' }),
  };
  const documented = Object.entries(files).map(([file, text]) => [`deploy/proxies/${file}`, text]);
  return {
    ...Object.fromEntries(documented),
    // In front of the service of deploy/compose.yaml.
    'deploy/Caddyfile': caddyFile(errors, { ...common, nodes: ['portico:3000'], listen: '443' }),
  };
}
