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
      (br_if $rows (local.tee $count (i32.sub (local.get $count) (i32.const 1))))))

  ;; What the signs of rows alone say of their inner products with a query: the sum of the query's values where a row's value
  ;; is positive. $query: $values int8 numbers, so small that $values / 32 of them fit into eight bits; $signs: those of the first
  ;; of $count rows, $stride bytes apart, thirty-two values in four bytes: value d is bit (d % 16) / 4 + 4 * (d / 16) of byte
  ;; d % 4; $sums: where $count int32 numbers go. $values is a multiple of 32.
  (func (export "estimate") (param $query i32) (param $signs i32) (param $count i32) (param $values i32) (param $stride i32) (param $sums i32)
    (local $a v128) (local $b v128) (local $word v128) (local $low v128) (local $high v128) (local $at i32) (local $q i32) (local $end i32)
    (if (i32.eqz (local.get $count)) (then (return)))
    (local.set $low (v128.const i8x16 1 1 1 1 2 2 2 2 4 4 4 4 8 8 8 8))
    (local.set $high (v128.const i8x16 16 16 16 16 32 32 32 32 64 64 64 64 128 128 128 128))
    (loop $rows
      (local.set $a (v128.const i32x4 0 0 0 0))
      (local.set $b (v128.const i32x4 0 0 0 0))
      (local.set $at (local.get $signs))
      (local.set $end (i32.add (local.tee $q (local.get $query)) (local.get $values)))
      (loop $values32
        (local.set $word (v128.load32_splat (local.get $at)))
        (local.set $a (i8x16.add (local.get $a)
          (v128.and (i8x16.eq (v128.and (local.get $word) (local.get $low)) (local.get $low)) (v128.load offset=0 (local.get $q)))))
        (local.set $b (i8x16.add (local.get $b)
          (v128.and (i8x16.eq (v128.and (local.get $word) (local.get $high)) (local.get $high)) (v128.load offset=16 (local.get $q)))))
        (local.set $at (i32.add (local.get $at) (i32.const 4)))
        (br_if $values32 (i32.lt_u (local.tee $q (i32.add (local.get $q) (i32.const 32))) (local.get $end))))
      (local.set $a (i32x4.extadd_pairwise_i16x8_s (i16x8.add (i16x8.extadd_pairwise_i8x16_s (local.get $a)) (i16x8.extadd_pairwise_i8x16_s (local.get $b)))))
      (i32.store (local.get $sums)
        (i32.add
          (i32.add (i32x4.extract_lane 0 (local.get $a)) (i32x4.extract_lane 1 (local.get $a)))
          (i32.add (i32x4.extract_lane 2 (local.get $a)) (i32x4.extract_lane 3 (local.get $a)))))
      (local.set $sums (i32.add (local.get $sums) (i32.const 4)))
      (local.set $signs (i32.add (local.get $signs) (local.get $stride)))
      (br_if $rows (local.tee $count (i32.sub (local.get $count) (i32.const 1)))))))
