// PocketBase as its documentation sets it up, except that what it answered survives a power cut.
// `hash CONCURRENCY SECONDS` hashes passwords and does nothing else, and prints how many a second, and the
// microseconds of CPU for each.
package main

import (
	"fmt"
	"log"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/core"
	"golang.org/x/crypto/bcrypt"
)

func main() {
	if len(os.Args) == 4 && os.Args[1] == "hash" {
		hash(number(os.Args[2]), time.Duration(number(os.Args[3]))*time.Second)
		return
	}
	app := pocketbase.NewWithConfig(pocketbase.Config{DBConnect: connect})
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		// It would open a browser.
		e.InstallerFunc = nil
		return e.Next()
	})
	if err := app.Start(); err != nil {
		log.Fatal(err)
	}
}

// connect has PocketBase's own pragmas, but for `synchronous`, which is NORMAL by default. Logs stay as they are: they have a
// file of their own, and Portico syncs none either.
func connect(path string) (*dbx.DB, error) {
	synchronous := "FULL"
	if strings.HasSuffix(path, "auxiliary.db") {
		synchronous = "NORMAL"
	}
	return dbx.Open("sqlite", path+"?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=journal_size_limit(200000000)"+
		"&_pragma=synchronous("+synchronous+")&_pragma=foreign_keys(ON)&_pragma=temp_store(MEMORY)&_pragma=cache_size(-32000)")
}

func hash(concurrency int, wait time.Duration) {
	var hashed atomic.Int64
	var workers sync.WaitGroup
	begun := time.Now()
	for range concurrency {
		workers.Go(func() {
			for time.Since(begun) < wait {
				if _, err := bcrypt.GenerateFromPassword([]byte("correct horse battery"), bcrypt.DefaultCost); err != nil {
					log.Fatal(err)
				}
				hashed.Add(1)
			}
		})
	}
	workers.Wait()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		log.Fatal(err)
	}
	count := float64(hashed.Load())
	fmt.Println(count/time.Since(begun).Seconds(), float64(used.Utime.Nano()+used.Stime.Nano())/1_000/count)
}

func number(text string) int {
	value, err := strconv.Atoi(text)
	if err != nil {
		log.Fatal(err)
	}
	return value
}
