;; Twelve-bit codes of vectors, and inner products of one query with rows of them, thirty-two values at a time. A row is a scale (float32),
;; then for each value the code's upper eight bits (int8, the code by 16 rounded down), then the lower four: a byte has those of a value of
;; thirty-two in its lower half, and those of the one sixteen behind it in its upper half. Sixteen times the upper and once the lower is the code.
(module
  (import "engine" "memory" (memory 1))
  (func $codes8 (param $at i32) (param $factor v128) (result v128)
    (i16x8.narrow_i32x4_s
      (i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul (local.get $factor) (v128.load offset=0 (local.get $at)))))
      (i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul (local.get $factor) (v128.load offset=16 (local.get $at)))))))
  (func $upper16 (param $first v128) (param $second v128) (result v128)
    (i8x16.narrow_i16x8_s (i16x8.shr_s (local.get $first) (i32.const 4)) (i16x8.shr_s (local.get $second) (i32.const 4))))
  (func $lower16 (param $first v128) (param $second v128) (result v128)
    (i8x16.narrow_i16x8_u
      (v128.and (local.get $first) (v128.const i16x8 15 15 15 15 15 15 15 15))
      (v128.and (local.get $second) (v128.const i16x8 15 15 15 15 15 15 15 15))))
  (func $sum (param $four v128) (result f32)
    (f32.convert_i32_s
      (i32.add
        (i32.add (i32x4.extract_lane 0 (local.get $four)) (i32x4.extract_lane 1 (local.get $four)))
        (i32.add (i32x4.extract_lane 2 (local.get $four)) (i32x4.extract_lane 3 (local.get $four))))))

  ;; Symmetric scalar quantisation. $vector: $values float32 numbers; $row: where their row goes; the scale is the greatest value by
  ;; 2047, and the codes multiplied with it are the values again. $values is a multiple of 32.
  (func (export "quantise") (param $vector i32) (param $values i32) (param $row i32)
    (local $most v128) (local $factor v128) (local $at i32) (local $end i32) (local $low i32) (local $scale f32)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $at (local.get $vector))
    (local.set $end (i32.add (local.get $vector) (i32.shl (local.get $values) (i32.const 2))))
    (loop $values4
      (local.set $most (f32x4.max (local.get $most) (f32x4.abs (v128.load (local.get $at)))))
      (br_if $values4 (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $end))))
    (local.set $scale
      (f32.div
        (f32.max
          (f32.max (f32x4.extract_lane 0 (local.get $most)) (f32x4.extract_lane 1 (local.get $most)))
          (f32.max (f32x4.extract_lane 2 (local.get $most)) (f32x4.extract_lane 3 (local.get $most))))
        (f32.const 2047)))
    (if (f32.gt (local.get $scale) (f32.const 0))
      (then (local.set $factor (f32x4.splat (f32.div (f32.const 1) (local.get $scale))))))
    (f32.store (local.get $row) (local.get $scale))
    (local.set $at (local.get $vector))
    (local.set $low (i32.add (local.get $row) (local.get $values)))
    (loop $values32
      (local.set $a (call $codes8 (local.get $at) (local.get $factor)))
      (local.set $b (call $codes8 (i32.add (local.get $at) (i32.const 32)) (local.get $factor)))
      (local.set $c (call $codes8 (i32.add (local.get $at) (i32.const 64)) (local.get $factor)))
      (local.set $d (call $codes8 (i32.add (local.get $at) (i32.const 96)) (local.get $factor)))
      (v128.store offset=4 (local.get $row) (call $upper16 (local.get $a) (local.get $b)))
      (v128.store offset=20 (local.get $row) (call $upper16 (local.get $c) (local.get $d)))
      (v128.store offset=4 (local.get $low)
        (v128.or (call $lower16 (local.get $a) (local.get $b)) (i8x16.shl (call $lower16 (local.get $c) (local.get $d)) (i32.const 4))))
      (local.set $row (i32.add (local.get $row) (i32.const 32)))
      (local.set $low (i32.add (local.get $low) (i32.const 16)))
      (br_if $values32 (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 128))) (local.get $end)))))

  ;; $query: $values int16 numbers; $row: the first of $count rows, one behind the other. A row's score is the integer product times
  ;; its scale and $factor, the query's. $found: where the rows of a score of $least or more go, eight bytes each: the place among the
  ;; $count rows (int32) and the score (float32). Returns where these end. $values is a multiple of 32.
  (func (export "scan") (param $query i32) (param $row i32) (param $count i32) (param $values i32) (param $found i32) (param $factor f32) (param $least f32) (result i32)
    (local $a v128) (local $b v128) (local $c v128) (local $pairs v128) (local $half v128)
    (local $at i32) (local $low i32) (local $q i32) (local $end i32) (local $place i32) (local $score f32)
    (if (i32.eqz (local.get $count)) (then (return (local.get $found))))
    (loop $rows
      (local.set $a (v128.const i32x4 0 0 0 0))
      (local.set $b (v128.const i32x4 0 0 0 0))
      (local.set $c (v128.const i32x4 0 0 0 0))
      (local.set $at (i32.add (local.get $row) (i32.const 4)))
      (local.set $q (local.get $query))
      (local.set $end (i32.add (local.get $at) (local.get $values)))
      (local.set $low (local.get $end))
      (loop $values32
        (local.set $a (i32x4.add (local.get $a) (i32x4.dot_i16x8_s (v128.load8x8_s offset=0 (local.get $at)) (v128.load offset=0 (local.get $q)))))
        (local.set $b (i32x4.add (local.get $b) (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $at)) (v128.load offset=16 (local.get $q)))))
        (local.set $a (i32x4.add (local.get $a) (i32x4.dot_i16x8_s (v128.load8x8_s offset=16 (local.get $at)) (v128.load offset=32 (local.get $q)))))
        (local.set $b (i32x4.add (local.get $b) (i32x4.dot_i16x8_s (v128.load8x8_s offset=24 (local.get $at)) (v128.load offset=48 (local.get $q)))))
        (local.set $pairs (v128.load (local.get $low)))
        (local.set $half (v128.and (local.get $pairs) (v128.const i8x16 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15)))
        (local.set $c (i32x4.add (local.get $c) (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_u (local.get $half)) (v128.load offset=0 (local.get $q)))))
        (local.set $c (i32x4.add (local.get $c) (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_u (local.get $half)) (v128.load offset=16 (local.get $q)))))
        (local.set $half (i8x16.shr_u (local.get $pairs) (i32.const 4)))
        (local.set $c (i32x4.add (local.get $c) (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_u (local.get $half)) (v128.load offset=32 (local.get $q)))))
        (local.set $c (i32x4.add (local.get $c) (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_u (local.get $half)) (v128.load offset=48 (local.get $q)))))
        (local.set $low (i32.add (local.get $low) (i32.const 16)))
        (local.set $q (i32.add (local.get $q) (i32.const 64)))
        (br_if $values32 (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 32))) (local.get $end))))
      (local.set $score
        (f32.mul
          (f32.add (f32.mul (f32.const 16) (call $sum (i32x4.add (local.get $a) (local.get $b)))) (call $sum (local.get $c)))
          (f32.mul (local.get $factor) (f32.load (local.get $row)))))
      (if (f32.ge (local.get $score) (local.get $least))
        (then
          (i32.store (local.get $found) (local.get $place))
          (f32.store offset=4 (local.get $found) (local.get $score))
          (local.set $found (i32.add (local.get $found) (i32.const 8)))))
      (local.set $row (local.get $low))
      (br_if $rows (i32.lt_u (local.tee $place (i32.add (local.get $place) (i32.const 1))) (local.get $count))))
    (local.get $found)))
