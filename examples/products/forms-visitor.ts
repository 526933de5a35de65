/** A person at a browser, with a product in front of them whose pages are its server's own. */
import assert from 'node:assert/strict';
import { type Invited, Visitor } from './visitor.ts';

export class FormsVisitor extends Visitor {
  #heading() {
    return this.page.getByRole('heading', { level: 1 });
  }

  protected override async seesItself(email: string): Promise<void> {
    await this.#heading().filter({ hasText: email }).waitFor();
  }

  override async worksIn(name: string): Promise<void> {
    await this.#heading()
      .filter({ hasText: `, ${name}` })
      .waitFor();
    assert.ok(await this.button(name).isDisabled());
  }

  override async makeOrganization(name: string): Promise<void> {
    await this.page.getByLabel('Name', { exact: true }).fill(name);
    await this.button('Create an organization').click();
    await this.switchTo(name);
  }

  override async switchTo(name: string): Promise<void> {
    await this.button(name).click();
    await this.worksIn(name);
  }

  override async invite(email: string): Promise<void> {
    await this.page.getByLabel('Email address', { exact: true }).fill(email);
    await this.button('Invite an approver').click();
    await this.page
      .locator('output')
      .filter({ hasText: `Invited ${email}.` })
      .waitFor();
  }

  /** Accepts on the page behind the link in the email, where this browser is signed in, and comes back. */
  override async accept({ organization, link }: Invited): Promise<void> {
    await this.page.goto(link);
    await this.button('Accept').click();
    await this.page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
    await this.page.goto(this.origin);
    await this.switchTo(organization);
  }

  override async news(): Promise<string> {
    await this.page.reload();
    return (await this.page.getByText(/^News: /).textContent()) ?? '';
  }

  override async signOut(): Promise<void> {
    await this.button('Sign out').click();
    await this.button('Sign in').waitFor();
  }
}
