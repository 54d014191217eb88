;; Dot products of int8 rows with an int16 vector. `npm run generate -- wasm` turns this into dots.wasm, which is committed.
(module
  (import "env" "memory" (memory 1 65536 shared))

  ;; out[k] = rows[ids[k]] · query for k < count, where rows are int8, the query int16 and out int32; `dimensions` is a
  ;; multiple of 16. With ids = 0 the rows are taken in order.
  (func (export "dots")
    (param $rows i32) (param $ids i32) (param $count i32) (param $dimensions i32) (param $query i32) (param $out i32)
    (local $k i32) (local $d i32) (local $row i32) (local $sum v128) (local $bytes v128) (local $low v128) (local $high v128)
    (local $row0 i32) (local $row1 i32) (local $row2 i32) (local $row3 i32)
    (local $sum0 v128) (local $sum1 v128) (local $sum2 v128) (local $sum3 v128)
    ;; Four rows at a time: they are read from memory at once, and share what is read of the query.
    (if (i32.ge_u (local.get $count) (i32.const 4)) (then
      (loop $next_rows
        (local.set $row0 (i32.add (local.get $k) (i32.const 0)))
        (if (local.get $ids) (then
          (local.set $row0 (i32.load offset=0 (i32.add (local.get $ids) (i32.shl (local.get $k) (i32.const 2)))))))
        (local.set $row0 (i32.add (local.get $rows) (i32.mul (local.get $row0) (local.get $dimensions))))
        (local.set $sum0 (v128.const i32x4 0 0 0 0))
        (local.set $row1 (i32.add (local.get $k) (i32.const 1)))
        (if (local.get $ids) (then
          (local.set $row1 (i32.load offset=4 (i32.add (local.get $ids) (i32.shl (local.get $k) (i32.const 2)))))))
        (local.set $row1 (i32.add (local.get $rows) (i32.mul (local.get $row1) (local.get $dimensions))))
        (local.set $sum1 (v128.const i32x4 0 0 0 0))
        (local.set $row2 (i32.add (local.get $k) (i32.const 2)))
        (if (local.get $ids) (then
          (local.set $row2 (i32.load offset=8 (i32.add (local.get $ids) (i32.shl (local.get $k) (i32.const 2)))))))
        (local.set $row2 (i32.add (local.get $rows) (i32.mul (local.get $row2) (local.get $dimensions))))
        (local.set $sum2 (v128.const i32x4 0 0 0 0))
        (local.set $row3 (i32.add (local.get $k) (i32.const 3)))
        (if (local.get $ids) (then
          (local.set $row3 (i32.load offset=12 (i32.add (local.get $ids) (i32.shl (local.get $k) (i32.const 2)))))))
        (local.set $row3 (i32.add (local.get $rows) (i32.mul (local.get $row3) (local.get $dimensions))))
        (local.set $sum3 (v128.const i32x4 0 0 0 0))
        (local.set $d (i32.const 0))
        (loop $next_bytes_of_rows
          (local.set $low (v128.load (i32.add (local.get $query) (i32.shl (local.get $d) (i32.const 1)))))
          (local.set $high (v128.load offset=16 (i32.add (local.get $query) (i32.shl (local.get $d) (i32.const 1)))))
          (local.set $bytes (v128.load (i32.add (local.get $row0) (local.get $d))))
          (local.set $sum0
            (i32x4.add (local.get $sum0)
              (i32x4.add
                (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $bytes)) (local.get $low))
                (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $bytes)) (local.get $high)))))
          (local.set $bytes (v128.load (i32.add (local.get $row1) (local.get $d))))
          (local.set $sum1
            (i32x4.add (local.get $sum1)
              (i32x4.add
                (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $bytes)) (local.get $low))
                (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $bytes)) (local.get $high)))))
          (local.set $bytes (v128.load (i32.add (local.get $row2) (local.get $d))))
          (local.set $sum2
            (i32x4.add (local.get $sum2)
              (i32x4.add
                (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $bytes)) (local.get $low))
                (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $bytes)) (local.get $high)))))
          (local.set $bytes (v128.load (i32.add (local.get $row3) (local.get $d))))
          (local.set $sum3
            (i32x4.add (local.get $sum3)
              (i32x4.add
                (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $bytes)) (local.get $low))
                (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $bytes)) (local.get $high)))))
          (local.set $d (i32.add (local.get $d) (i32.const 16)))
          (br_if $next_bytes_of_rows (i32.lt_u (local.get $d) (local.get $dimensions))))
        (i32.store offset=0 (i32.add (local.get $out) (i32.shl (local.get $k) (i32.const 2)))
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $sum0)) (i32x4.extract_lane 1 (local.get $sum0)))
            (i32.add (i32x4.extract_lane 2 (local.get $sum0)) (i32x4.extract_lane 3 (local.get $sum0)))))
        (i32.store offset=4 (i32.add (local.get $out) (i32.shl (local.get $k) (i32.const 2)))
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $sum1)) (i32x4.extract_lane 1 (local.get $sum1)))
            (i32.add (i32x4.extract_lane 2 (local.get $sum1)) (i32x4.extract_lane 3 (local.get $sum1)))))
        (i32.store offset=8 (i32.add (local.get $out) (i32.shl (local.get $k) (i32.const 2)))
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $sum2)) (i32x4.extract_lane 1 (local.get $sum2)))
            (i32.add (i32x4.extract_lane 2 (local.get $sum2)) (i32x4.extract_lane 3 (local.get $sum2)))))
        (i32.store offset=12 (i32.add (local.get $out) (i32.shl (local.get $k) (i32.const 2)))
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $sum3)) (i32x4.extract_lane 1 (local.get $sum3)))
            (i32.add (i32x4.extract_lane 2 (local.get $sum3)) (i32x4.extract_lane 3 (local.get $sum3)))))
        (local.set $k (i32.add (local.get $k) (i32.const 4)))
        (br_if $next_rows (i32.le_u (i32.add (local.get $k) (i32.const 4)) (local.get $count))))))
    (if (i32.lt_u (local.get $k) (local.get $count)) (then
      (loop $next_row
        (local.set $row (local.get $k))
        (if (local.get $ids) (then
          (local.set $row
            (i32.load (i32.add (local.get $ids) (i32.shl (local.get $k) (i32.const 2)))))))
        (local.set $row
          (i32.add (local.get $rows) (i32.mul (local.get $row) (local.get $dimensions))))
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (local.set $d (i32.const 0))
        (loop $next_bytes
          (local.set $bytes (v128.load (i32.add (local.get $row) (local.get $d))))
          (local.set $sum
            (i32x4.add (local.get $sum)
              (i32x4.dot_i16x8_s
                (i16x8.extend_low_i8x16_s (local.get $bytes))
                (v128.load (i32.add (local.get $query) (i32.shl (local.get $d) (i32.const 1)))))))
          (local.set $sum
            (i32x4.add (local.get $sum)
              (i32x4.dot_i16x8_s
                (i16x8.extend_high_i8x16_s (local.get $bytes))
                (v128.load offset=16 (i32.add (local.get $query) (i32.shl (local.get $d) (i32.const 1)))))))
          (local.set $d (i32.add (local.get $d) (i32.const 16)))
          (br_if $next_bytes (i32.lt_u (local.get $d) (local.get $dimensions))))
        (i32.store (i32.add (local.get $out) (i32.shl (local.get $k) (i32.const 2)))
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
            (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
        (local.set $k (i32.add (local.get $k) (i32.const 1)))
        (br_if $next_row (i32.lt_u (local.get $k) (local.get $count))))))))
