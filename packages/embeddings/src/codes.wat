;; One bit of each value of int8 rows, and estimates of the rows' dot products by these. `npm run generate -- wasm` turns this into
;; codes.wasm, which is committed.
;;
;; Codes lie in blocks of sixteen rows: of each eight dimensions in turn, a byte of every row of the block.
(module
  (import "env" "memory" (memory 1 65536 shared))

  ;; Writes the codes of `count` int8 rows at `rows`; the first gets the number `first`. A bit is set where a value is
  ;; negative; `dimensions` is a multiple of 16.
  (func (export "encode")
    (param $rows i32) (param $first i32) (param $count i32) (param $dimensions i32) (param $codes i32)
    (local $end i32) (local $d i32) (local $place i32) (local $bits i32)
    (local.set $end (i32.add (local.get $first) (local.get $count)))
    (if (local.get $count) (then
      (loop $next_row
        (local.set $place
          (i32.add (local.get $codes)
            (i32.add
              (i32.mul (i32.shr_u (local.get $first) (i32.const 4)) (i32.shl (local.get $dimensions) (i32.const 1)))
              (i32.and (local.get $first) (i32.const 15)))))
        (local.set $d (i32.const 0))
        (loop $next_values
          (local.set $bits (i8x16.bitmask (v128.load (local.get $rows))))
          (i32.store8 (local.get $place) (local.get $bits))
          (i32.store8 offset=16 (local.get $place) (i32.shr_u (local.get $bits) (i32.const 8)))
          (local.set $place (i32.add (local.get $place) (i32.const 32)))
          (local.set $rows (i32.add (local.get $rows) (i32.const 16)))
          (local.set $d (i32.add (local.get $d) (i32.const 16)))
          (br_if $next_values (i32.lt_u (local.get $d) (local.get $dimensions))))
        (local.set $first (i32.add (local.get $first) (i32.const 1)))
        (br_if $next_row (i32.lt_u (local.get $first) (local.get $end)))))))

  ;; out[row], in uint16: the sum of what `tables` say of the row's codes. For each eight dimensions, a table of sixteen bytes
  ;; for the lower four and one for the upper four; what is in them is at most 63, so that a byte holds four.
  (func (export "estimate")
    (param $codes i32) (param $blocks i32) (param $dimensions i32) (param $tables i32) (param $out i32)
    (local $table i32) (local $end i32) (local $one v128) (local $two v128) (local $sums v128) (local $low v128) (local $high v128)
    (local.set $end (i32.add (local.get $tables) (i32.shl (local.get $dimensions) (i32.const 2))))
    (if (local.get $blocks) (then
      (loop $next_block
        (local.set $low (v128.const i32x4 0 0 0 0))
        (local.set $high (v128.const i32x4 0 0 0 0))
        (local.set $table (local.get $tables))
        (loop $next_codes
          (local.set $one (v128.load (local.get $codes)))
          (local.set $two (v128.load offset=16 (local.get $codes)))
          (local.set $sums
            (i8x16.add
              (i8x16.add
                (i8x16.relaxed_swizzle
                  (v128.load (local.get $table))
                  (v128.and (local.get $one) (v128.const i32x4 0x0f0f0f0f 0x0f0f0f0f 0x0f0f0f0f 0x0f0f0f0f)))
                (i8x16.relaxed_swizzle
                  (v128.load offset=16 (local.get $table))
                  (v128.and (i16x8.shr_u (local.get $one) (i32.const 4))
                    (v128.const i32x4 0x0f0f0f0f 0x0f0f0f0f 0x0f0f0f0f 0x0f0f0f0f))))
              (i8x16.add
                (i8x16.relaxed_swizzle
                  (v128.load offset=32 (local.get $table))
                  (v128.and (local.get $two) (v128.const i32x4 0x0f0f0f0f 0x0f0f0f0f 0x0f0f0f0f 0x0f0f0f0f)))
                (i8x16.relaxed_swizzle
                  (v128.load offset=48 (local.get $table))
                  (v128.and (i16x8.shr_u (local.get $two) (i32.const 4))
                    (v128.const i32x4 0x0f0f0f0f 0x0f0f0f0f 0x0f0f0f0f 0x0f0f0f0f))))))
          (local.set $low (i16x8.add (local.get $low) (i16x8.extend_low_i8x16_u (local.get $sums))))
          (local.set $high (i16x8.add (local.get $high) (i16x8.extend_high_i8x16_u (local.get $sums))))
          (local.set $codes (i32.add (local.get $codes) (i32.const 32)))
          (local.set $table (i32.add (local.get $table) (i32.const 64)))
          (br_if $next_codes (i32.lt_u (local.get $table) (local.get $end))))
        (v128.store (local.get $out) (local.get $low))
        (v128.store offset=16 (local.get $out) (local.get $high))
        (local.set $out (i32.add (local.get $out) (i32.const 32)))
        (local.set $blocks (i32.sub (local.get $blocks) (i32.const 1)))
        (br_if $next_block (local.get $blocks))))))

  ;; Writes the places, from 0 on, of the uint16 of `blocks` blocks of sixteen that are `least` or more, and returns how many.
  (func (export "above")
    (param $values i32) (param $blocks i32) (param $least i32) (param $places i32) (result i32)
    (local $all v128) (local $bits i32) (local $at i32) (local $end i32) (local $next i32)
    (local.set $all (i16x8.splat (local.get $least)))
    (local.set $end (i32.shl (local.get $blocks) (i32.const 4)))
    (local.set $next (local.get $places))
    (if (local.get $blocks) (then
      (loop $next_block
        (local.set $bits
          (i8x16.bitmask
            (i8x16.narrow_i16x8_s
              (i16x8.ge_u (v128.load (local.get $values)) (local.get $all))
              (i16x8.ge_u (v128.load offset=16 (local.get $values)) (local.get $all)))))
        (if (local.get $bits) (then
          (loop $next_bit
            (i32.store (local.get $next) (i32.add (local.get $at) (i32.ctz (local.get $bits))))
            (local.set $next (i32.add (local.get $next) (i32.const 4)))
            (local.set $bits (i32.and (local.get $bits) (i32.sub (local.get $bits) (i32.const 1))))
            (br_if $next_bit (local.get $bits)))))
        (local.set $values (i32.add (local.get $values) (i32.const 32)))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $next_block (i32.lt_u (local.get $at) (local.get $end))))))
    (i32.shr_u (i32.sub (local.get $next) (local.get $places)) (i32.const 2))))
