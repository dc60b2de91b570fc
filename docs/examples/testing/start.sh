# region sandbox
npx tillkit-sandbox --memory --port 8788 --client-id test --client-secret a-secret-of-the-test &
# endregion sandbox

# region bff
TILL_MODE=sandbox TILL_UPSTREAM_BASE_URL=http://127.0.0.1:8788 TILL_CLIENT_ID=test TILL_CLIENT_SECRET=a-secret-of-the-test \
TILL_API_KEYS=an-api-key-of-the-test TILL_ALLOWED_ORIGINS=http://localhost:3000 npx tillkit
# endregion bff
