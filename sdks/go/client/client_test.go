package client_test

import (
	"errors"
	"testing"

	"example.com/portico/client"
	portico "example.com/portico/kit"
	"example.com/portico/kit/porticotest"
	"github.com/google/uuid"
)

const key = "portico_sk_kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk"

func TestABackEndListsAccountsAndTellsFailuresByTheirConstants(t *testing.T) {
	service := porticotest.Start(t, porticotest.Options{Seed: "../../python/tests/portico.seed.json"})
	ada := service.Person(porticotest.Parts{})
	editor := client.RequestEditorFn(portico.Bearer(key))
	api, err := client.NewClientWithResponses(service.URL, client.WithRequestEditorFn(editor))
	if err != nil {
		t.Fatal(err)
	}
	query := &client.ListAccountsAsOperatorParams{Email: &ada.Account.Email}
	listed, err := portico.Expect(api.ListAccountsAsOperatorWithResponse(t.Context(), query))
	if err != nil || len(listed.JSON200.Items) != 1 || listed.JSON200.Items[0].Email != ada.Account.Email {
		t.Fatal(listed, err)
	}
	unknown := uuid.MustParse("01900000-0000-7000-8000-000000000000")
	_, err = portico.Expect(api.GetAccountAsOperatorWithResponse(t.Context(), unknown, nil))
	var failed *portico.Error
	if !errors.As(err, &failed) || failed.Constant != portico.AccountNotFoundError || failed.Status != 404 {
		t.Fatal(err)
	}
}
