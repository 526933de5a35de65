// Gets the tokens of a machine and of a device with golang.org/x/oauth2 and go-oidc. Prints what it got, a line of JSON for
// each step.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"log"
	"net/url"
	"os"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
	"golang.org/x/oauth2/clientcredentials"
)

func main() {
	ctx := context.Background()
	provider, err := oidc.NewProvider(ctx, os.Getenv("ISSUER"))
	must(err)
	endpoint := provider.Endpoint()

	for _, style := range []oauth2.AuthStyle{oauth2.AuthStyleInHeader, oauth2.AuthStyleInParams} {
		machine := clientcredentials.Config{
			ClientID:       os.Getenv("MACHINE"),
			ClientSecret:   os.Getenv("MACHINE_SECRET"),
			TokenURL:       endpoint.TokenURL,
			EndpointParams: url.Values{"resource": {os.Getenv("AUDIENCE")}},
			AuthStyle:      style,
		}
		token, err := machine.Token(ctx)
		must(err)
		show("machine", token.AccessToken)
		machine.EndpointParams = nil
		_, err = machine.Token(ctx)
		show("withoutResource", codeOf(err))
	}

	device := oauth2.Config{ClientID: os.Getenv("DEVICE"), Endpoint: endpoint, Scopes: []string{"openid"}}
	codes, err := device.DeviceAuth(ctx)
	must(err)
	show("userCode", codes.UserCode)
	token, err := device.DeviceAccessToken(ctx, codes)
	must(err)
	raw, _ := token.Extra("id_token").(string)
	identity, err := provider.Verifier(&oidc.Config{ClientID: device.ClientID}).Verify(ctx, raw)
	must(err)
	show("subject", identity.Subject)
	user, err := provider.UserInfo(ctx, oauth2.StaticTokenSource(token))
	must(err)
	show("userinfo", user.Subject)
	_, err = device.DeviceAccessToken(ctx, codes)
	show("again", codeOf(err))
}

func codeOf(err error) string {
	var refusal *oauth2.RetrieveError
	if errors.As(err, &refusal) {
		return refusal.ErrorCode
	}
	log.Fatalf("not refused: %v", err)
	return ""
}

func show(step, value string) {
	must(json.NewEncoder(os.Stdout).Encode(map[string]string{"step": step, "value": value}))
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
