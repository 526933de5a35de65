/** An application in Laravel with the printed route, and a page that shows the user in JSON. */
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SnippetProgram } from './snippet.ts';

const execute = promisify(execFile);
const NAME = 'Laravel with OpenID-Connect-PHP';
/** The folder into which `composer global require` installs. */
const INSTALLED = join(
  process.env.COMPOSER_HOME ?? join(homedir(), '.config/composer'),
  'vendor/autoload.php',
);
const CLASSES = ['Illuminate\\Foundation\\Application', 'Jumbojett\\OpenIDConnectClient'];

const CONFIGURATION = {
  app: `<?php return [
    'key' => 'of a test, which has 32 octets..',
    'cipher' => 'AES-256-CBC',
    'debug' => true,
    'timezone' => 'UTC',
    'locale' => 'en',
    'providers' => [
        Illuminate\\Cookie\\CookieServiceProvider::class,
        Illuminate\\Encryption\\EncryptionServiceProvider::class,
        Illuminate\\Filesystem\\FilesystemServiceProvider::class,
        Illuminate\\Foundation\\Providers\\FoundationServiceProvider::class,
        Illuminate\\Session\\SessionServiceProvider::class,
        Illuminate\\View\\ViewServiceProvider::class,
        Routes::class,
    ],
];`,
  logging: `<?php return ['default' => 'errorlog', 'channels' => ['errorlog' => ['driver' => 'errorlog']]];`,
  session: `<?php return [
    'driver' => 'file',
    'lifetime' => 120,
    'expire_on_close' => false,
    'files' => dirname(__DIR__) . '/sessions',
    'lottery' => [0, 100],
    'cookie' => 'shop',
    'path' => '/',
    'domain' => null,
    'secure' => false,
    'http_only' => true,
    'same_site' => 'lax',
];`,
  view: `<?php return ['paths' => [], 'compiled' => dirname(__DIR__) . '/views'];`,
};

const SHOP = `<?php
require getenv('INSTALLED');

class Routes extends Illuminate\\Foundation\\Support\\Providers\\RouteServiceProvider
{
    public function map()
    {
        Illuminate\\Support\\Facades\\Route::middleware('web')->group(base_path('routes/web.php'));
    }
}

class Kernel extends Illuminate\\Foundation\\Http\\Kernel
{
    protected $middlewareGroups = ['web' => [
        Illuminate\\Cookie\\Middleware\\EncryptCookies::class,
        Illuminate\\Cookie\\Middleware\\AddQueuedCookiesToResponse::class,
        Illuminate\\Session\\Middleware\\StartSession::class,
        Illuminate\\Routing\\Middleware\\SubstituteBindings::class,
    ]];
}

$shop = new Illuminate\\Foundation\\Application(__DIR__);
$shop->singleton(Illuminate\\Contracts\\Http\\Kernel::class, Kernel::class);
$shop->singleton(
    Illuminate\\Contracts\\Debug\\ExceptionHandler::class,
    Illuminate\\Foundation\\Exceptions\\Handler::class,
);
$kernel = $shop->make(Illuminate\\Contracts\\Http\\Kernel::class);
$response = $kernel->handle($request = Illuminate\\Http\\Request::capture());
$response->send();
$kernel->terminate($request, $response);
`;

const HOME = `
Route::get('/', fn () => response(json_encode(session('user'))));
`;

const FOLDERS = ['bootstrap/cache', 'config', 'php-sessions', 'routes', 'sessions', 'storage/logs', 'views'];

export const laravel: SnippetProgram = {
  software: 'laravel',
  callback: '/callback',
  settings: { signingAlgorithm: 'RS256' },
  prepare: async (printed, { folder, port, authority }) => {
    for (const path of FOLDERS) mkdirSync(join(folder, path), { recursive: true });
    for (const [name, text] of Object.entries(CONFIGURATION))
      writeFileSync(join(folder, 'config', `${name}.php`), text);
    writeFileSync(join(folder, 'routes/web.php'), `<?php\n${printed}\n${HOME}`);
    writeFileSync(join(folder, 'index.php'), SHOP);
    const found = CLASSES.map((name) => `class_exists('${name}') || exit(1);`).join('');
    try {
      await execute('php', ['-r', `@include '${INSTALLED}';${found}`]);
    } catch {
      const command = 'composer global require laravel/framework jumbojett/openid-connect-php';
      return { name: NAME, missing: `there is no PHP with what "${command}" installs` };
    }
    const settings = { 'curl.cainfo': authority, 'session.save_path': join(folder, 'php-sessions') };
    return {
      name: NAME,
      command: 'php',
      arguments: [
        ...Object.entries(settings).flatMap(([name, value]) => ['-d', `${name}=${value}`]),
        '-S',
        `127.0.0.1:${port}`,
        join(folder, 'index.php'),
      ],
      environment: { INSTALLED },
    };
  },
  signIn: async (browser) => new URL(await browser.follow('/callback'), browser.origin).href,
};
