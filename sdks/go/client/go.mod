module example.com/portico/client

go 1.26.0

require (
	example.com/portico/kit v0.0.0
	github.com/google/uuid v1.6.0
	github.com/oapi-codegen/runtime v1.9.0
)

require (
	github.com/apapsch/go-jsonmerge/v2 v2.0.0 // indirect
	github.com/coreos/go-oidc/v3 v3.21.0 // indirect
	github.com/go-jose/go-jose/v4 v4.1.4 // indirect
	github.com/standard-webhooks/standard-webhooks/libraries v0.0.1 // indirect
	golang.org/x/oauth2 v0.37.0 // indirect
)

replace example.com/portico/kit => ../
