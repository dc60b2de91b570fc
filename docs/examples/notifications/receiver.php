<?php
foreach (['drafts', 'inbox', 'orders', 'reminders'] as $folder) {
    is_dir($folder) || mkdir($folder);
}
if (PHP_SAPI === 'cli') {
    foreach (array_filter(glob('inbox/*'), 'filesize') as $path) {
        try {
            act(json_decode(file_get_contents($path), true));
            file_put_contents($path, ''); // done; its name stays
        } catch (Exception $error) {
            error_log("$path: $error"); // repeated with the next
        }
    }
    return;
}
http_response_code(500); // until it is stored
$body = file_get_contents('php://input', length: 1_000_001);
if (strlen($body) > 1_000_000 || !isSigned($body)) {
    http_response_code(400);
    return;
}
storeOnce('inbox/' . json_decode($body, true)['data']['id'], $body);
http_response_code(204);

function isSigned(string $body): bool
{
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    if (!preg_match('/^\d{1,12}$/D', $timestamp) || abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    preg_match_all('~whsec_([\w+/=]+)~', getenv('TILL_NOTIFY_SECRETS') ?: '', $secrets);
    foreach ($secrets[1] as $secret) {
        $key = base64_decode($secret);
        $own = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
        foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $sent) {
            if (hash_equals($own, $sent)) {
                return true;
            }
        }
    }
    return false;
}

function act(array $notification): void
{
    ['type' => $type, 'data' => $data] = $notification;
    $now = $data['current'] ?? [];
    $isPaid = in_array($now['status'] ?? '', ['COMPLETED', 'PARTIALLY_REFUNDED'], true);
    if ($data['simulated']) {
        return;
    }
    if ($type === 'PAYMENT.CAPTURE.COMPLETED' && $data['link'] && $isPaid) {
        storeOnce("orders/{$data['order_id']}", json_encode(['link' => $data['link']['id'], 'payer' => $data['payer'] ?? null]));
    } elseif ($type === 'USAGE-BILLING.INVOICE.PAYMENT.FAILED' && ($now['payment_status'] ?? '') === 'FAILED') {
        storeOnce("reminders/{$now['id']}", json_encode($data['customer']));
    }
}

/** Writes a whole file or none, and each one once. */
function storeOnce(string $path, string $text): void
{
    $draft = 'drafts/' . bin2hex(random_bytes(16));
    if (file_put_contents($draft, $text) !== strlen($text)) {
        throw new RuntimeException("$draft is not written");
    }
    $isNew = @link($draft, $path);
    unlink($draft);
    if (!$isNew && !is_file($path)) {
        throw new RuntimeException("$path is not written");
    }
}
