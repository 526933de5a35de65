import { cpSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SoftwareName } from '@portico/api/client-settings';
import { inGo, inPython, type Program } from '../../../../../examples/services/programs.ts';
import type { SnippetProgram } from './snippet.ts';
import { apache } from './snippet-proxies.ts';

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const inNode = async (file: string): Promise<Program> => ({
  name: file,
  command: process.execPath,
  arguments: [file],
});

const server = (software: SoftwareName): SnippetProgram => ({
  software,
  callback: '/callback',
  prepare: (printed, { folder }) => {
    writeFileSync(`${folder}/server.mjs`, printed);
    return inNode(`${folder}/server.mjs`);
  },
});

const DJANGO_SETTINGS = `
SECRET_KEY = 'of a test'
DEBUG = True
ALLOWED_HOSTS = ['*']
ROOT_URLCONF = 'urls'
INSTALLED_APPS = ['django.contrib.auth', 'django.contrib.contenttypes', 'django.contrib.sessions']
MIDDLEWARE = [
    'django.contrib.sessions.middleware.SessionMiddleware',
    'django.contrib.auth.middleware.AuthenticationMiddleware',
]
DATABASES = {'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': 'db.sqlite3'}}
`;

const DJANGO_URLS = `
from django.http import JsonResponse
from django.shortcuts import redirect
from django.urls import include, path

def home(request):
    user = request.user
    known = {'sub': user.username, 'email': user.email} if user.is_authenticated else None
    return JsonResponse(known, safe=False)

urlpatterns = [path('', home), path('sign-in', lambda request: redirect('oidc_authentication_init'))]
`;

/** Those that are quick to install. */
export const SNIPPET_PROGRAMS: readonly SnippetProgram[] = [
  server('express'),
  server('hono'),
  server('passport'),
  {
    software: 'fastapi',
    callback: '/callback',
    prepare: async (printed, { folder, port }) => {
      writeFileSync(`${folder}/main.py`, printed);
      const program = await inPython('FastAPI and Authlib', pathOf('snippets/fastapi/main.py'));
      return { ...program, arguments: ['-m', 'uvicorn', 'main:app', '--port', String(port)] };
    },
  },
  {
    software: 'django',
    callback: '/oidc/callback/',
    prepare: async (printed, { folder, port }) => {
      const [backend = '', settings = ''] = printed.split('\n# settings.py\n');
      const [, route = ''] = /^# {3}(path\('oidc\/'.*\),)$/m.exec(backend) ?? [];
      writeFileSync(`${folder}/portico.py`, backend);
      writeFileSync(`${folder}/settings.py`, DJANGO_SETTINGS + settings);
      writeFileSync(`${folder}/urls.py`, `${DJANGO_URLS}\nurlpatterns += [${route}]\n`);
      const run = `import os
os.environ['DJANGO_SETTINGS_MODULE'] = 'settings'
from django.core.management import execute_from_command_line as run
run(['', 'migrate', '--verbosity', '0'])
run(['', 'runserver', '--noreload', '127.0.0.1:${port}'])
`;
      writeFileSync(`${folder}/manage.py`, run);
      const program = await inPython('Django and mozilla-django-oidc', pathOf('snippets/django/main.py'));
      return { ...program, arguments: ['manage.py'] };
    },
  },
  {
    software: 'go',
    callback: '/callback',
    prepare: async (printed, { folder }) => {
      for (const file of ['go.mod', 'go.sum'])
        cpSync(pathOf(`../../../../../examples/sign-in/go/${file}`), `${folder}/${file}`);
      writeFileSync(`${folder}/main.go`, printed);
      return inGo(`snippet of Go in ${folder.split('/').at(-1)}`, folder);
    },
  },
  apache,
];
