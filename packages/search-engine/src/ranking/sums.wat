;; Sums by document over the lists of a query's terms. `npm run generate -- wasm` turns this into sums.wasm, which is committed.
;;
;; A list is what postings.ts says: varints of four times the distance to the document before, and on top which of the three
;; usual payloads it has, or that another follows. A payload is what analysis.ts says: in its low ten bits twice the weighted
;; frequency in the head, above it the frequency in the full text.
(module
  (import "env" "memory" (memory 1 65536 shared))

  ;; What a list of the lists at `lists` says, 16 bytes each: int32 where it is and of how many documents, then as float64 the
  ;; weight of its term.

  ;; Scores `count` lists after each other.
  (func (export "score")
    (param $lists i32) (param $count i32) (param $document i32) (param $usual i32) (param $norms i32)
    (param $heads i32) (param $bodies i32) (param $sums i32)
    (if (local.get $count) (then
      (loop $next_list
        (call $score
          (i32.load (local.get $lists)) (i32.load offset=4 (local.get $lists)) (local.get $document)
          (local.get $usual) (local.get $norms) (local.get $heads) (local.get $bodies) (local.get $sums)
          (f64.load offset=8 (local.get $lists)))
        (local.set $lists (i32.add (local.get $lists) (i32.const 16)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br_if $next_list (local.get $count))))))

  ;; Has `count` lists cover their documents.
  (func (export "cover")
    (param $lists i32) (param $count i32) (param $document i32) (param $sums i32)
    (if (local.get $count) (then
      (loop $next_list
        (call $cover
          (i32.load (local.get $lists)) (i32.load offset=4 (local.get $lists)) (local.get $document)
          (local.get $sums) (f64.load offset=8 (local.get $lists)))
        (local.set $lists (i32.add (local.get $lists) (i32.const 16)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br_if $next_list (local.get $count))))))

  ;; For each of `count` documents of the list at `at`, numbered from `document` on: adds weight · tf / (k1 + tf) to its float32
  ;; of `sums`, where tf is its payload, the head by its float32 of `heads` and the body by its uint32 of `bodies` normalised.
  ;; `usual` are the three usual payloads as int32, `norms` six float64: k1, what the length of a head is multiplied by and
  ;; added to, the weight of a body, and the same of its length.
  (func $score
    (param $at i32) (param $count i32) (param $document i32) (param $usual i32) (param $norms i32)
    (param $heads i32) (param $bodies i32) (param $sums i32) (param $weight f64)
    (local $number i32) (local $byte i32) (local $shift i32)
    (local $which i32) (local $payload i32) (local $place i32) (local $tf f64)
    (local $k1 f64) (local $by_head f64) (local $head f64) (local $body_weight f64) (local $by_body f64) (local $body f64)
    (local.set $k1 (f64.load (local.get $norms)))
    (local.set $by_head (f64.load offset=8 (local.get $norms)))
    (local.set $head (f64.load offset=16 (local.get $norms)))
    (local.set $body_weight (f64.load offset=24 (local.get $norms)))
    (local.set $by_body (f64.load offset=32 (local.get $norms)))
    (local.set $body (f64.load offset=40 (local.get $norms)))
    (if (local.get $count) (then
      (loop $next_document
        (local.set $number (i32.load8_u (local.get $at)))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (if (i32.gt_u (local.get $number) (i32.const 127)) (then
          (local.set $number (i32.and (local.get $number) (i32.const 127)))
          (local.set $shift (i32.const 7))
          (loop $next_byte
            (local.set $byte (i32.load8_u (local.get $at)))
            (local.set $at (i32.add (local.get $at) (i32.const 1)))
            (local.set $number
              (i32.or (local.get $number)
                (i32.shl (i32.and (local.get $byte) (i32.const 127)) (local.get $shift))))
            (local.set $shift (i32.add (local.get $shift) (i32.const 7)))
            (br_if $next_byte (i32.gt_u (local.get $byte) (i32.const 127))))))
        (local.set $document (i32.add (local.get $document) (i32.shr_u (local.get $number) (i32.const 2))))
        (local.set $which (i32.and (local.get $number) (i32.const 3)))
        (if (i32.eq (local.get $which) (i32.const 3))
          (then
            (local.set $number (i32.load8_u (local.get $at)))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (if (i32.gt_u (local.get $number) (i32.const 127)) (then
          (local.set $number (i32.and (local.get $number) (i32.const 127)))
          (local.set $shift (i32.const 7))
          (loop $next_byte
            (local.set $byte (i32.load8_u (local.get $at)))
            (local.set $at (i32.add (local.get $at) (i32.const 1)))
            (local.set $number
              (i32.or (local.get $number)
                (i32.shl (i32.and (local.get $byte) (i32.const 127)) (local.get $shift))))
            (local.set $shift (i32.add (local.get $shift) (i32.const 7)))
            (br_if $next_byte (i32.gt_u (local.get $byte) (i32.const 127))))))
            (local.set $payload (local.get $number)))
          (else
            (local.set $payload
              (i32.load (i32.add (local.get $usual) (i32.shl (local.get $which) (i32.const 2)))))))
        (local.set $place (i32.shl (local.get $document) (i32.const 2)))
        (local.set $tf
          (f64.div
            (f64.mul (f64.convert_i32_u (i32.and (local.get $payload) (i32.const 1023))) (f64.const 0.5))
            (f64.add (local.get $head)
              (f64.mul (local.get $by_head)
                (f64.promote_f32 (f32.load (i32.add (local.get $heads) (local.get $place))))))))
        (local.set $payload (i32.shr_u (local.get $payload) (i32.const 10)))
        (if (local.get $payload) (then
          (local.set $tf
            (f64.add (local.get $tf)
              (f64.div
                (f64.mul (local.get $body_weight) (f64.convert_i32_u (local.get $payload)))
                (f64.add (local.get $body)
                  (f64.mul (local.get $by_body)
                    (f64.convert_i32_u (i32.load (i32.add (local.get $bodies) (local.get $place)))))))))))
        (local.set $place (i32.add (local.get $sums) (local.get $place)))
        (f32.store (local.get $place)
          (f32.demote_f64
            (f64.add (f64.promote_f32 (f32.load (local.get $place)))
              (f64.div
                (f64.mul (local.get $weight) (local.get $tf))
                (f64.add (local.get $k1) (local.get $tf))))))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br_if $next_document (local.get $count))))))

  ;; Adds `weight` to the float64 of `sums` of each document of such a list, whatever its payload.
  (func $cover
    (param $at i32) (param $count i32) (param $document i32) (param $sums i32) (param $weight f64)
    (local $number i32) (local $byte i32) (local $shift i32) (local $place i32)
    (if (local.get $count) (then
      (loop $next_document
        (local.set $number (i32.load8_u (local.get $at)))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (if (i32.gt_u (local.get $number) (i32.const 127)) (then
          (local.set $number (i32.and (local.get $number) (i32.const 127)))
          (local.set $shift (i32.const 7))
          (loop $next_byte
            (local.set $byte (i32.load8_u (local.get $at)))
            (local.set $at (i32.add (local.get $at) (i32.const 1)))
            (local.set $number
              (i32.or (local.get $number)
                (i32.shl (i32.and (local.get $byte) (i32.const 127)) (local.get $shift))))
            (local.set $shift (i32.add (local.get $shift) (i32.const 7)))
            (br_if $next_byte (i32.gt_u (local.get $byte) (i32.const 127))))))
        (local.set $document (i32.add (local.get $document) (i32.shr_u (local.get $number) (i32.const 2))))
        (if (i32.eq (i32.and (local.get $number) (i32.const 3)) (i32.const 3))
          (then
            (loop $next_byte_of_payload
              (local.set $byte (i32.load8_u (local.get $at)))
              (local.set $at (i32.add (local.get $at) (i32.const 1)))
              (br_if $next_byte_of_payload (i32.gt_u (local.get $byte) (i32.const 127))))))
        (local.set $place (i32.add (local.get $sums) (i32.shl (local.get $document) (i32.const 3))))
        (f64.store (local.get $place) (f64.add (f64.load (local.get $place)) (local.get $weight)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br_if $next_document (local.get $count))))))

  ;; Of each 32 of the float64 of `sums`, `words` times so many, a bit for each in the next int32 of `out`: whether it is
  ;; `least` or more.
  (func (export "from")
    (param $sums i32) (param $words i32) (param $least f64) (param $out i32)
    (local $all v128) (local $bits i32) (local $shift i32)
    (local.set $all (f64x2.splat (local.get $least)))
    (if (local.get $words) (then
      (loop $next_word
        (local.set $bits (i32.const 0))
        (local.set $shift (i32.const 0))
        (loop $next_pair
          (local.set $bits
            (i32.or (local.get $bits)
              (i32.shl
                (i64x2.bitmask (f64x2.ge (v128.load (local.get $sums)) (local.get $all)))
                (local.get $shift))))
          (local.set $sums (i32.add (local.get $sums) (i32.const 16)))
          (local.set $shift (i32.add (local.get $shift) (i32.const 2)))
          (br_if $next_pair (i32.lt_u (local.get $shift) (i32.const 32))))
        (i32.store (local.get $out) (local.get $bits))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $words (i32.sub (local.get $words) (i32.const 1)))
        (br_if $next_word (local.get $words)))))))
