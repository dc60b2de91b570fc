node_modules/.bin/tillkit-sandbox --memory --seed seed.json --client-id test --client-secret a-secret-of-the-test &
npx tillkit-sandbox --wait   # exits with 0 when it responds, with 1 after --timeout (60 s)
python3 invoices_test.py
kill $!
