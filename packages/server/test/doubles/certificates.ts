import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A key and the certificate for it, in PEM. */
export interface Certified {
  readonly key: string;
  readonly cert: string;
}

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', 'key.pem'];

function inFolder<Result>(make: (openssl: (...options: string[]) => void, folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'portico-certificate-'));
  try {
    return make((...options) => execFileSync('openssl', options, { cwd: folder, stdio: 'pipe' }), folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const certifiedIn = (folder: string): Certified => ({
  key: readFileSync(join(folder, 'key.pem'), 'utf8'),
  cert: readFileSync(join(folder, 'cert.pem'), 'utf8'),
});

/**
 * A self-signed certificate for an RSA key, as identity providers have them.
 * @param of a key that there is, in PEM: to make one takes longer than everything else
 */
export function rsaCertified(
  subject: string,
  {
    bits = 2_048,
    days = 2,
    of,
  }: { readonly bits?: number; readonly days?: number; readonly of?: string } = {},
): Certified {
  return inFolder((openssl, folder) => {
    if (of !== undefined) writeFileSync(join(folder, 'key.pem'), of);
    const made = ['-newkey', `rsa:${bits}`, '-nodes', '-keyout', 'key.pem'];
    const key = of === undefined ? made : ['-key', 'key.pem'];
    openssl('req', '-x509', ...key, '-out', 'cert.pem', '-subj', `/CN=${subject}`, '-days', String(days));
    return certifiedIn(folder);
  });
}

/** A self-signed certificate: an authority, where it is trusted as one. */
export function selfSigned(subject: string, ...extensions: readonly string[]): Certified {
  return inFolder((openssl, folder) => {
    const added = extensions.flatMap((extension) => ['-addext', extension]);
    const options = ['-subj', `/CN=${subject}`, ...added, '-days', '2'];
    openssl('req', '-x509', ...NEW_KEY, '-out', 'cert.pem', ...options);
    return certifiedIn(folder);
  });
}

/**
 * A certificate signed by an authority.
 * @param subject the name in it, such as `DNS:a.example` or `IP:127.0.0.1`
 * @param days how long it is valid; negative for one that has expired
 */
export function signedBy(authority: Certified, subject: string, days = 2): Certified {
  return inFolder((openssl, folder) => {
    writeFileSync(join(folder, 'ca.pem'), authority.cert);
    writeFileSync(join(folder, 'ca-key.pem'), authority.key);
    writeFileSync(join(folder, 'extensions'), `subjectAltName=${subject}\n`);
    openssl('req', ...NEW_KEY, '-subj', '/CN=receiver', '-out', 'request.pem');
    const by = ['-CA', 'ca.pem', '-CAkey', 'ca-key.pem', '-set_serial', '1', '-extfile', 'extensions'];
    openssl('x509', '-req', '-in', 'request.pem', ...by, '-days', String(days), '-out', 'cert.pem');
    return certifiedIn(folder);
  });
}
