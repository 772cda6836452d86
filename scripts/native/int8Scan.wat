;; Inner products of one query with rows of eight-bit values, thirty-two values at a time.
(module
  (import "engine" "memory" (memory 1))
  ;; $query: $values int16 numbers; $row: the first of $count rows, $stride bytes apart, each $values int8 numbers and then its
  ;; scale (float32); $scores: where $count float32 numbers go, each the integer product times the row's scale and
  ;; $factor, the query's.
  ;; $values is a multiple of 32.
  (func (export "scan") (param $query i32) (param $row i32) (param $count i32) (param $values i32) (param $stride i32) (param $scores i32) (param $factor f32)
    (local $a v128) (local $b v128) (local $at i32) (local $q i32) (local $end i32)
    (if (i32.eqz (local.get $count)) (then (return)))
    (loop $rows
      (local.set $a (v128.const i32x4 0 0 0 0))
      (local.set $b (v128.const i32x4 0 0 0 0))
      (local.set $at (local.get $row))
      (local.set $q (local.get $query))
      (local.set $end (i32.add (local.get $row) (local.get $values)))
      (loop $values32
        (local.set $a (i32x4.add (local.get $a) (i32x4.dot_i16x8_s (v128.load8x8_s offset=0 (local.get $at)) (v128.load offset=0 (local.get $q)))))
        (local.set $b (i32x4.add (local.get $b) (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $at)) (v128.load offset=16 (local.get $q)))))
        (local.set $a (i32x4.add (local.get $a) (i32x4.dot_i16x8_s (v128.load8x8_s offset=16 (local.get $at)) (v128.load offset=32 (local.get $q)))))
        (local.set $b (i32x4.add (local.get $b) (i32x4.dot_i16x8_s (v128.load8x8_s offset=24 (local.get $at)) (v128.load offset=48 (local.get $q)))))
        (local.set $q (i32.add (local.get $q) (i32.const 64)))
        (br_if $values32 (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 32))) (local.get $end))))
      (local.set $a (i32x4.add (local.get $a) (local.get $b)))
      (f32.store (local.get $scores)
        (f32.mul
          (f32.convert_i32_s
            (i32.add
              (i32.add (i32x4.extract_lane 0 (local.get $a)) (i32x4.extract_lane 1 (local.get $a)))
              (i32.add (i32x4.extract_lane 2 (local.get $a)) (i32x4.extract_lane 3 (local.get $a)))))
          (f32.mul (local.get $factor) (f32.load (local.get $end)))))
      (local.set $scores (i32.add (local.get $scores) (i32.const 4)))
      (local.set $row (i32.add (local.get $row) (local.get $stride)))
      (br_if $rows (local.tee $count (i32.sub (local.get $count) (i32.const 1)))))))
