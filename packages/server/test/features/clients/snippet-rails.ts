/** An application in Rails with the printed initializer, and a page that shows the user in JSON. */
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { walk } from './browser.ts';
import type { SnippetProgram } from './snippet.ts';

const execute = promisify(execFile);
const NAME = 'Rails with omniauth_openid_connect';
const GEMS = ['rails', 'puma', 'omniauth_openid_connect', 'omniauth-rails_csrf_protection'];

const REQUIRED = `${GEMS.map((name) => `gem '${name}'`).join('\n')}
require 'action_controller/railtie'
require 'omniauth'
require 'omniauth_openid_connect'
require 'omniauth/rails_csrf_protection'
require 'puma'
`;

const SHOP = `${REQUIRED}
class Shop < Rails::Application
  config.root = __dir__
  config.eager_load = false
  config.secret_key_base = 'of a test, which has 32 octets..'
  config.logger = Logger.new($stdout)
end

class HomeController < ActionController::Base
  def show = render(json: session[:user])
  def sign_in = render(inline: "<%= button_to 'Sign in', '/auth/portico', data: { turbo: false } %>")

  def create
    found = request.env['omniauth.auth']
    reset_session
    session[:user] = { sub: found.uid, email: found.info.email }
    redirect_to '/'
  end
end

Shop.initialize!
Shop.routes.draw do
  root 'home#show'
  get '/sign-in', to: 'home#sign_in'
  get '/auth/portico/callback', to: 'home#create'
  get '/auth/failure', to: ->(environment) { [403, {}, [environment['QUERY_STRING']]] }
end
run Shop
`;

export const rails: SnippetProgram = {
  software: 'rails',
  callback: '/auth/portico/callback',
  prepare: async (printed, { folder, port }) => {
    mkdirSync(join(folder, 'config/initializers'), { recursive: true });
    writeFileSync(join(folder, 'config/initializers/omniauth.rb'), printed);
    writeFileSync(join(folder, 'config.ru'), SHOP);
    try {
      await execute('ruby', ['-e', REQUIRED]);
    } catch {
      return { name: NAME, missing: `there is no Ruby with the gems ${GEMS.join(', ')}` };
    }
    const script = `gem 'puma'; load Gem.bin_path('puma', 'puma')`;
    return {
      name: NAME,
      command: 'ruby',
      arguments: ['-e', script, '--', '--bind', `tcp://127.0.0.1:${port}`, 'config.ru'],
    };
  },
  signIn: async (browser) => {
    const page = await (await browser.open('/sign-in')).text();
    const [, token = ''] = /name="authenticity_token" value="([^"]+)"/.exec(page) ?? [];
    const form = new URLSearchParams({ authenticity_token: token });
    return walk(browser, '/auth/portico', await browser.open('/auth/portico', 'POST', form));
  },
};
